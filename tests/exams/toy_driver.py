"""A driver of an exam that asks `2 + n?` and `word n?` over plain HTTP."""

import json
import urllib.error
import urllib.request

from .wire import digest, play

COUNT = 6


class APIConnectionError(Exception):
    pass


class APITimeoutError(Exception):
    pass


class RateLimitError(Exception):
    pass


class BadRequestError(Exception):
    pass


def truth(part, number):
    return str(2 + number) if part == "sums" else f"word{number}"


def tasks(job, out):
    out.send("about", source="toy 1", versions={"toy": "1"}, data=digest(COUNT))
    for part in ("sums", "words"):
        for number in range(COUNT):
            out.send("task", id=f"{part}_{number}", part=part)


def ask(job, text):
    body = {"model": job["model"], "messages": [{"role": "user", "content": text}], **job["request"]}
    request = urllib.request.Request(
        job["base_url"] + "/chat/completions",
        json.dumps(body).encode(),
        {"Content-Type": "application/json"},
    )
    try:
        with urllib.request.urlopen(request, timeout=job["timeout"]) as response:
            found = json.load(response)
    except urllib.error.HTTPError as error:
        if error.code == 429:
            raise RateLimitError("429") from None
        raise BadRequestError("maximum context length is 10 tokens") from None
    except TimeoutError:
        raise APITimeoutError("no answer") from None
    except OSError as error:
        raise APIConnectionError(str(error)) from None
    return found["choices"][0]["message"]["content"], found["usage"]


def run(job, out):
    def work(task):
        text, usage = ask(job, task["id"])
        if text == "break":
            raise RuntimeError("the exam broke")
        return {"answer": text, "tokens": {"prompt": usage["prompt_tokens"], "completion": usage["completion_tokens"]}}

    print("the exam prints what it likes")
    play(job["tasks"], work, out, concurrency=job["concurrency"])


def score(job, out):
    for answer in job["answers"]:
        part, number = answer["id"].split("_")
        right = answer["answer"] == truth(part, int(number))
        out.send("score", id=answer["id"], part=part, trial=answer["trial"], scores={part: float(right)})


def canary(job, out):
    for part in ("sums", "words"):
        out.send("canary", kind="truth", part=part, right=COUNT, total=COUNT)
        out.send("canary", kind="silence", part=part, right=job["extra"].get("leak", 0), total=COUNT)


def broken(job, out):
    raise ValueError("no data")
