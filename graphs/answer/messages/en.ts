import type { OutcomeMessages } from "./outcome-messages.js";

export const english: OutcomeMessages = {
  reasons: {
    declined: {
      message: "The documents that were found do not answer this question.",
      next_step: "Put the question another way, or add a document that holds the answer.",
    },
    uncited_claim: {
      message: "The draft says something that no evidence carries, so it is held back.",
      next_step: "Someone responsible should check the draft against its evidence.",
    },
    review_required: {
      message: "A draft is ready and waits for a person to look at it.",
      next_step: "The answer is sent once someone responsible has checked it.",
    },
    no_certificate: {
      message:
        "A draft is ready. Questions of this kind may not be answered automatically yet, so it waits for a person.",
      next_step: "The answer is sent once someone responsible has checked it.",
    },
    score_missing: {
      message: "The draft could not be scored in full, so it waits for a person.",
      next_step: "Someone responsible should check the draft and the record of its scores.",
    },
    low_score: {
      message: "The draft did not reach the required scores, so it waits for a person.",
      next_step: "Someone responsible should check the draft against its evidence.",
    },
    policy_failed: {
      message: "Whether the draft may be sent could not be decided, so it is held.",
      next_step: "Someone responsible should check the draft and the release settings.",
    },
    insufficient_evidence: {
      message: "Part of what the question asks for is not covered by the documents, so the answer is held.",
      next_step: "Add a document that covers what is missing, or put the question another way.",
    },
    contradiction: {
      message: "The documents that were found contradict each other, so the answer is held.",
      next_step: "Someone responsible should find out which document is right and correct the other.",
    },
    inspection_failed: {
      message: "The evidence could not be inspected, so the answer is held.",
      next_step: "Check the connection to the model with `konkyo doctor` and ask again.",
    },
    stale_evidence: {
      message: "The documents changed after the draft was written, so the answer is held.",
      next_step: "Ask again on the new documents.",
    },
    not_released: {
      message: "Someone responsible looked at this question and decided to send no answer.",
      next_step: "Put the question another way, or get in touch with them.",
    },
    cancelled: {
      message: "This question was cancelled.",
      next_step: "Ask again if you still need the answer.",
    },
    not_permitted: {
      message: "You may not see the documents behind this answer at present.",
      next_step: "Ask the administrator who may see them.",
    },
    no_evidence: {
      message: "No document was found to answer from, so the answer is held.",
      next_step:
        "Ask in more specific words. If the documents are not in yet: `konkyo ingest <folder> --release <name>`.",
    },
    version_mismatch: {
      message: "Some of what was found is not of the current release, so the answer is held.",
      next_step: "Bring the corpus to one release and ingest it again (see `konkyo release list`).",
    },
    duplicate_conflict: {
      message: "One evidence id stands for two different texts, so the answer is held.",
      next_step: "Correct the duplicate id where the documents come from.",
    },
    invalid_version: {
      message: "No release of the corpus is current, so nothing can be answered.",
      next_step:
        "Ingest documents with `konkyo ingest <folder> --release <name>`, or run `konkyo release activate <name>`.",
    },
    invalid_input: {
      message: "The search returned something of the wrong form, so nothing can be answered.",
      next_step: "Check how the search is connected.",
    },
    invalid_chunk: {
      message: "A piece that was found lacks a required field, so nothing can be answered.",
      next_step: "See that every piece has its id, content and version, and ingest again.",
    },
    invalid_question: {
      message: "The question is empty.",
      next_step: "Write the question in words.",
    },
    retrieval_error: {
      message: "The search failed, so nothing can be answered. This does not mean that there is no document.",
      next_step: "Try again later. If it goes on, run `konkyo doctor`.",
    },
    generation_failed: {
      message: "Writing the draft failed.",
      next_step: "Check the model's endpoint with `konkyo doctor`.",
    },
    unknown_route: {
      message: "The next step could not be told, so the run was stopped to be safe.",
      next_step: "Send the run's record (`konkyo runs show`) to whoever runs this system.",
    },
  },
  review: {
    refused: "The last decision could not be taken:",
    question: "Question",
    reason: "Why it is held:",
    draft: "Draft",
    evidence: "Evidence",
    scores: "Scores",
  },
};
