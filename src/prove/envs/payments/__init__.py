"""Payments: one merchant's view of a payments provider, as its API shows it."""

from prove.engine import Environment
from prove.envs.payments import charges, customers, invoices, webhooks
from prove.envs.payments.entities import Merchant
from prove.envs.payments.world import build

environment = Environment(
    name="payments",
    version="1.0.0",
    description="A payments provider: customers, invoices from draft to paid or void, charges, refunds, webhooks.",
    state=Merchant,
    build=build,
    tools=(customers, invoices, charges, webhooks),
    language="prove.envs.payments.language",
)
