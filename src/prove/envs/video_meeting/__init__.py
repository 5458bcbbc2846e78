"""Video meetings: what one host sees and does in the meeting service of their organization."""

from prove.engine import Environment
from prove.envs.video_meeting import attendance, meetings
from prove.envs.video_meeting.entities import Meetings
from prove.envs.video_meeting.world import build

environment = Environment(
    name="video_meeting",
    version="1.0.0",
    description="Video meetings: schedule, host, waiting room, participants, polls and recordings.",
    state=Meetings,
    build=build,
    tools=(meetings, attendance),
    language="prove.envs.video_meeting.language",
)
