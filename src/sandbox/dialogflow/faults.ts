import { apiFaults, apiFaultSentences } from '#sandbox/kit/companyFaults.ts'
import { FaultSwitch } from '#sandbox/kit/FaultSwitch.ts'

/** What can go wrong at the stand-in for Dialogflow, each for the next call or until switched off. */
export const makeFaults = () => ({
  ...apiFaults(),
  /** The person may not use the agent any more. */
  denied: new FaultSwitch(),
  /** The agent is gone. */
  gone: new FaultSwitch(),
  /** Google wants its Terms of Service accepted before a project is made. */
  terms: new FaultSwitch(),
})
export type DialogflowFaults = ReturnType<typeof makeFaults>

export const faultSentences: Readonly<Record<keyof DialogflowFaults, string>> = {
  ...apiFaultSentences,
  busy: 'The quota of the agent is used up.',
  denied: 'The Google account may not use the agent.',
  gone: 'The agent is not there.',
  terms: 'A new project needs the Terms of Service accepted first.',
}
