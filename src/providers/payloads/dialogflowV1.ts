import { fieldsOf, isTrue, listOf, numberOf, scalarOf, type Fields } from './narrow.ts'
import { v1Messages, type V1Message } from './v1Messages.ts'
import { plainStruct } from './plainStruct.ts'

/** An answer in the shape of Dialogflow's first version (API.AI), as far as the old SDKs read it. */
export interface V1Reply {
  id: string
  lang: string
  sessionId: string
  result: {
    source: 'agent'
    resolvedQuery: string
    action: string
    actionIncomplete: boolean
    score: number
    parameters: Record<string, unknown>
    contexts: { name: string; lifespan: number; parameters: Record<string, unknown> }[]
    metadata: { intentId: string; intentName: string; isFallbackIntent: 'true' | 'false' }
    fulfillment: { speech: string; messages: V1Message[] }
  }
  status: { code: 200; errorType: 'success' }
}

/**
 * Turns a `queryResult` of Dialogflow v2, with its enums as names or numbers, into what a bot of the first version understands; old SDKs
 * expect it as JSON text in `reply`. `platform` picks the responses made for it where there are some.
 */
export function dialogflowV1(
  queryResult: unknown,
  about: { responseId?: string; sessionId?: string; platform?: string | null } = {},
): V1Reply {
  const result = fieldsOf(queryResult) ?? {}
  const intent = fieldsOf(result['intent']) ?? {}
  const messages = v1Messages(result['fulfillmentMessages'], about.platform ?? null)
  const speech = scalarOf(result['fulfillmentText']) || firstSpeech(messages)
  return {
    id: about.responseId ?? '',
    lang: scalarOf(result['languageCode']),
    sessionId: about.sessionId ?? '',
    result: {
      source: 'agent',
      resolvedQuery: scalarOf(result['queryText']),
      action: scalarOf(result['action']),
      // Absent means present: version 2 leaves out what is false.
      actionIncomplete: result['allRequiredParamsPresent'] !== undefined && !isTrue(result['allRequiredParamsPresent']),
      score: numberOf(result['intentDetectionConfidence']),
      parameters: plainStruct(result['parameters']),
      contexts: listOf(result['outputContexts']).map((context) => contextOf(fieldsOf(context) ?? {})),
      metadata: {
        intentId: lastPart(intent['name']),
        intentName: scalarOf(intent['displayName']),
        isFallbackIntent: isTrue(intent['isFallback']) ? 'true' : 'false',
      },
      fulfillment: { speech, messages: messages.length > 0 || speech === '' ? messages : [{ type: 0, speech }] },
    },
    status: { code: 200, errorType: 'success' },
  }
}

function contextOf(context: Fields): V1Reply['result']['contexts'][number] {
  return {
    name: lastPart(context['name']),
    lifespan: numberOf(context['lifespanCount']),
    parameters: plainStruct(context['parameters']),
  }
}

/** Version 2 names things by their path: `projects/p/agent/intents/ID`. */
function lastPart(name: unknown): string {
  return scalarOf(name).split('/').at(-1) ?? ''
}

function firstSpeech(messages: readonly V1Message[]): string {
  for (const message of messages) if (message.type === 0) return message.speech
  return ''
}
