import { relaySteps, type Relay } from '#sandbox/phone/contract.ts'

/** The later of two that the page was told of one hand-over: on a slow line an answer comes after what the stream said since. */
export const furtherOf = (known: Relay, answer: Relay): Relay =>
  relaySteps.indexOf(answer.step) < relaySteps.indexOf(known.step) ? known : answer
