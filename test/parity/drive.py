"""Runs legacy metrics of Ragas on the cases given on standard input.

Input: {"base_url": ..., "cases": [{"id", "class", "options", "sample"}]}.
Output: {"ragas", "python", "scores": {id: {"value": number or null, "raised"?: type}}}.
The id of a case is the name of the model, so that the endpoint knows whose turn it is.
"""

import asyncio
import json
import logging
import math
import os
import platform
import sys
import warnings

os.environ["RAGAS_DO_NOT_TRACK"] = "true"
warnings.filterwarnings("ignore")
logging.disable(logging.CRITICAL)

import ragas  # noqa: E402
from langchain_openai import ChatOpenAI, OpenAIEmbeddings  # noqa: E402
from ragas import metrics  # noqa: E402
from ragas.dataset_schema import SingleTurnSample  # noqa: E402
from ragas.embeddings import LangchainEmbeddingsWrapper  # noqa: E402
from ragas.llms import LangchainLLMWrapper  # noqa: E402
from ragas.metrics.base import MetricWithEmbeddings, MetricWithLLM  # noqa: E402
from ragas.run_config import RunConfig  # noqa: E402


def build(case, base_url):
    endpoint = {"model": case["id"], "base_url": base_url, "api_key": "scripted", "max_retries": 0}
    # Ragas refuses an integer where it wants a float, and JSON does not tell them apart.
    options = {key: float(value) if isinstance(value, int) else value for key, value in case["options"].items()}
    metric = getattr(metrics, case["class"])(**options)
    if isinstance(metric, MetricWithLLM):
        metric.llm = LangchainLLMWrapper(ChatOpenAI(**endpoint))
    if isinstance(metric, MetricWithEmbeddings):
        embeddings = OpenAIEmbeddings(check_embedding_ctx_length=False, **endpoint)
        metric.embeddings = LangchainEmbeddingsWrapper(embeddings)
    metric.init(RunConfig(max_retries=1, timeout=60))
    return metric


async def score(case, base_url):
    metric = build(case, base_url)
    try:
        value = float(await metric.single_turn_ascore(SingleTurnSample(**case["sample"])))
    except Exception as error:  # as evaluate() does, which turns whatever is raised into NaN
        return {"value": None, "raised": type(error).__name__, "message": str(error)[:200]}
    return {"value": None if math.isnan(value) else value}


async def main():
    plan = json.load(sys.stdin)
    scores = {case["id"]: await score(case, plan["base_url"]) for case in plan["cases"]}
    json.dump({"ragas": ragas.__version__, "python": platform.python_version(), "scores": scores}, sys.stdout)


asyncio.run(main())
