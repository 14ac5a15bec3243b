import type { protos } from '@google-cloud/dialogflow'
import type { EngineContext, EngineQuestion } from '#providers/provider.ts'
import { fieldsOf, numberOf, scalarOf } from '#providers/payloads/narrow.ts'
import { toStruct } from './toStruct.ts'

type Request = protos.google.cloud.dialogflow.v2.IDetectIntentRequest

/** Dialogflow takes so many characters of a customer at once. */
const longestText = 256

/** What is asked of an agent: where, in which language, and how. */
export interface Asking {
  project: string
  language: string
  mediaEvent: string | undefined
  sentiment: boolean
}

/**
 * What Dialogflow is asked for a question; null where there is nothing that it could be asked. The session is told to know only what we hand it, so
 * the same question asked twice has the same answer.
 */
export function requestOf({ conversation, messages, contexts }: EngineQuestion, asking: Asking): Request | null {
  const session = `projects/${asking.project}/agent/sessions/${conversation.id}`
  const text = textOf(messages)
  const event = text === '' && asking.mediaEvent !== undefined ? asking.mediaEvent : null
  if (text === '' && event === null) return null
  const timeZone = zoneOf(conversation.profile['timezone'])
  const { language: languageCode } = asking
  return {
    session,
    queryInput:
      event === null
        ? { text: { text, languageCode } }
        : { event: { name: event, languageCode, parameters: toStruct({ count: messages.length }) } },
    queryParams: {
      ...(timeZone !== null && { timeZone }),
      contexts: contexts.map((context) => contextOf(context, session)),
      resetContexts: true,
      ...(asking.sentiment && text !== '' && { sentimentAnalysisRequestConfig: { analyzeQueryTextSentiment: true } }),
    },
  }
}

/** What the customer wrote, or chose: the newest of it where it is too much. */
function textOf(messages: EngineQuestion['messages']): string {
  const lines = messages
    .map(({ text, metadata }) => scalarOf(metadata?.['postback']) || scalarOf(metadata?.['quick_reply']) || text.trim())
    .filter((line) => line !== '')
  let text = lines.at(-1)?.slice(0, longestText) ?? ''
  for (const line of lines.slice(0, -1).toReversed()) {
    if (line.length + 1 + text.length > longestText) break
    text = `${line}\n${text}`
  }
  return text.isWellFormed() ? text : text.toWellFormed()
}

function contextOf(context: EngineContext, session: string): protos.google.cloud.dialogflow.v2.IContext {
  return {
    name: `${session}/contexts/${scalarOf(context['name'])}`,
    lifespanCount: numberOf(context['lifespanCount']) || 1,
    parameters: toStruct(fieldsOf(context['parameters']) ?? {}),
  }
}

/** A zone by its name; Messenger tells hours, of which Dialogflow knows nothing. */
function zoneOf(zone: string | undefined): string | null {
  if (zone === undefined || !/^[A-Z]\w+(\/[\w+-]+)*$/.test(zone)) return null
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    return null
  }
}

/** The language to ask in: the customer's where the agent speaks it, else that of the bot, else the agent's own. */
export function languageFor(
  locale: string | undefined,
  agent: { main: string; others: readonly string[] } | null,
  ofBot: string | undefined,
): string {
  const fallback = ofBot ?? agent?.main ?? 'en'
  if (locale === undefined || agent === null) return fallback
  const wanted = locale.replace('_', '-').toLowerCase()
  const spoken = [agent.main, ...agent.others]
  const findLanguage = (asked: string) => spoken.find((one) => one.toLowerCase() === asked)
  const base = wanted.split('-')[0] ?? ''
  return findLanguage(wanted) ?? findLanguage(base) ?? fallback
}
