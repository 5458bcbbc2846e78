"""An issue tracker: what one member of a company's projects sees and does in it."""

from prove.engine import Environment
from prove.envs.issue_tracker import finding, issues, links, projects, sprints, work, workflow
from prove.envs.issue_tracker.entities import Tracker
from prove.envs.issue_tracker.world import build

environment = Environment(
    name="issue_tracker",
    version="1.0.0",
    description="An issue tracker: projects with workflows, issues, blocking links, sprints, comments, work logs.",
    state=Tracker,
    build=build,
    tools=(projects, finding, issues, workflow, work, links, sprints),
    language="prove.envs.issue_tracker.language",
)
