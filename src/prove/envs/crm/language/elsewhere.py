"""What leads and contacts can be in other environments, and what of theirs a CRM can keep."""

from prove.engine.language import Gives, Takes
from prove.envs.common import variants

GIVES = [
    Gives(
        "person",
        "lead",
        ("the lead {name}", "the lead {name} from {source}", "the lead from {company}"),
        {"name": "name", "email": "email"},
    ),
    Gives(
        "person",
        "contact",
        ("our contact {name}", "{name} from {company_name}", "the {job_title} of {company_name}"),
        {"name": "name", "email": "email"},
    ),
]

TAKES = [
    Takes(
        "matter",
        "add_crm_note",
        {"body": "text"},
        {
            "casual": variants(
                "[copy|paste] {it} onto {record_id} as a note",
                "note {it} on {record_id}, word for word",
            ),
            "neutral": variants(
                "[Please keep|Keep] the text of {it} as a note on {record_id}.",
                "Could you copy {it} into a note on {record_id}, [unchanged|word for word]?",
            ),
            "formal": variants(
                "Kindly attach {it} verbatim to {record_id} as a note.",
                "Would you enter the wording of {it} as a note on {record_id}?",
            ),
        },
    ),
    Takes(
        "person",
        "create_lead",
        {"name": "name", "email": "email"},
        {
            "casual": variants(
                "[put|add] {it} in the CRM as a lead[ pls|]",
                "{it} could buy from us, [make that|create] a lead",
                "new lead: {it}, same e-mail",
            ),
            "neutral": variants(
                "[Please create|Create] a lead for {it}, with the same e-mail address.",
                "Could you [enter|add] {it} as a lead of ours?",
                "{it} might become a customer; open a lead[ for that|].",
            ),
            "formal": variants(
                "Kindly [register|enter] {it} as a lead.",
                "Would you open a lead for {it} under the same address?",
                "{it} is to be recorded as a lead.",
            ),
        },
    ),
    Takes(
        "person",
        "create_crm_contact",
        {"name": "name", "email": "email"},
        {
            "casual": variants(
                "[save|add] {it} as a contact in the CRM",
                "{it} works at {company_id}, [make that|save] a CRM contact",
            ),
            "neutral": variants(
                "[Please save|Save] {it} as a contact in our CRM, with the same e-mail address.",
                "Could you add {it} to the CRM as a contact at {company_id}?",
            ),
            "formal": variants(
                "Kindly enter {it} among our contacts[ in the CRM|].",
                "Would you record {it} as our contact at {company_id}?",
            ),
        },
    ),
]
