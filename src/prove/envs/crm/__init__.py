"""A customer relationship system: leads, contacts, companies, deals, activities, notes, owners."""

from prove.engine import Environment
from prove.envs.crm import activities, deals, leads, people
from prove.envs.crm.entities import Crm
from prove.envs.crm.world import build

environment = Environment(
    name="crm",
    version="1.0.0",
    description="A sales team's CRM: leads that convert, contacts, companies, deals in pipelines, activities, owners.",
    state=Crm,
    build=build,
    tools=(leads, people, deals, activities),
    language="prove.envs.crm.language",
)
