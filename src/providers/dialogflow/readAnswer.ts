import type { protos } from '@google-cloud/dialogflow'
import type { EngineAnswer, EngineContext, EngineMessage } from '#providers/provider.ts'
import { cleanText, cutText } from '#providers/payloads/cleanText.ts'
import { botMessageLimits } from '#providers/payloads/botMessage.ts'
import { fieldsOf, isTrue, listOf, scalarOf, type Fields } from '#providers/payloads/narrow.ts'
import { plainStruct } from '#providers/payloads/plainStruct.ts'
import { platforms, readMessage, readOwnPart } from './readMessage.ts'

export type QueryResult = protos.google.cloud.dialogflow.v2.IQueryResult

/** What an agent that nobody has changed does with what it does not understand. */
const unknownAction = 'input.unknown'
/** Actions by which an intent says what is to become of the conversation, such as `baton.handoff` or `baton.label.VIP`. */
const ourActions = 'baton.'

/** What Dialogflow answered, as Baton knows answers. Pure. `channel` is where the customer reads it. */
export function readAnswer(result: QueryResult, channel: string): EngineAnswer {
  const { shown, heard } = responsesFor(result, channel)
  const payloads = heard.flatMap((message) => (message['payload'] ? [plainStruct(message['payload'])] : []))
  const webhook = plainStruct(result.webhookPayload)
  const action = scalarOf(result.action)
  const wishes = [...payloads, webhook].flatMap(wishesOf).concat(wishesOfAction(action))
  const intent = intentOf(result)
  const said = shown.flatMap((message) => readMessage(message, channel))
  return {
    // A webhook may answer by its payload alone.
    messages: joinOffers(said.length > 0 ? said : readOwnPart(webhook, channel)),
    intent,
    confidence: intent === null ? null : (result.intentDetectionConfidence ?? null),
    isFallback: intent === null || result.intent?.isFallback === true || action === unknownAction,
    contexts: (result.outputContexts ?? []).flatMap(keptContext),
    sentiment: sentimentOf(result),
    handOff: wishes.some(({ handOff }) => handOff) || result.intent?.liveAgentHandoff === true,
    done: wishes.some(({ done }) => done) || result.intent?.endInteraction === true,
    labels: wishes.flatMap(({ labels }) => labels),
  }
}

function intentOf({ intent }: QueryResult): EngineAnswer['intent'] {
  return intent?.name ? { id: intent.name.split('/').at(-1) ?? '', name: intent.displayName ?? '' } : null
}

function sentimentOf({ sentimentAnalysisResult }: QueryResult): number | null {
  const score = sentimentAnalysisResult?.queryTextSentiment?.score
  return typeof score === 'number' ? score : null
}

/**
 * The responses that are shown: those for the channel where there are any, else those for everywhere; an agent without responses may have a text all the
 * same. What they ask of Baton is `heard` of both.
 */
function responsesFor({ fulfillmentMessages, fulfillmentText }: QueryResult, channel: string): { shown: Fields[]; heard: Fields[] } {
  const all = (fulfillmentMessages ?? []).map((message): Fields => fieldsOf(message) ?? {})
  const platform = platforms[channel]
  const own = platform === undefined ? [] : all.filter((message) => message['platform'] === platform)
  const everywhere = all.filter((message) => (message['platform'] ?? 'PLATFORM_UNSPECIFIED') === 'PLATFORM_UNSPECIFIED')
  const shown = [own, everywhere].find((some) => some.length > 0) ?? all
  const heard = [...everywhere, ...own]
  return {
    shown: shown.length > 0 || !fulfillmentText ? shown : [{ text: { text: [fulfillmentText] } }],
    heard: heard.length > 0 ? heard : all,
  }
}

interface Wishes {
  handOff: boolean
  done: boolean
  labels: string[]
}

/** What a custom payload asks of Baton: `{"baton": {"handOff": true, "done": true, "labels": ["VIP"]}}`. */
function wishesOf(payload: Fields): Wishes[] {
  const given = fieldsOf(payload['baton'])
  if (!given) return []
  return [
    {
      handOff: isTrue(given['handOff'] ?? given['handoff']),
      done: isTrue(given['done']),
      labels: listOf(given['labels'])
        .map(scalarOf)
        .filter((label) => label !== ''),
    },
  ]
}

function wishesOfAction(action: string): Wishes[] {
  if (!action.startsWith(ourActions)) return []
  const [what = '', ...rest] = action.slice(ourActions.length).split('.')
  return [{ handOff: what === 'handoff', done: what === 'done', labels: what === 'label' && rest.length > 0 ? [rest.join('.')] : [] }]
}

/** A context without the address of its session. Those that Dialogflow keeps for itself, and those that have run out, are left to it. */
function keptContext({ name, lifespanCount, parameters }: protos.google.cloud.dialogflow.v2.IContext): EngineContext[] {
  const short = name?.split('/').at(-1) ?? ''
  if (short === '' || short.startsWith('__') || !lifespanCount) return []
  return [{ name: short, lifespanCount, parameters: plainStruct(parameters) }]
}

/** What can be chosen stands with the words before it, as a customer sees it. */
function joinOffers(messages: readonly EngineMessage[]): EngineMessage[] {
  const joined: EngineMessage[] = []
  for (const message of messages) {
    const last = joined.at(-1)
    const isOffer = message.text === '' && message.attachments.every((one) => Object.keys(one).length === 1 && one.actions)
    if (isOffer && last) last.attachments.push(...message.attachments)
    else if (message.text !== '' || message.attachments.length > 0)
      joined.push({ text: cutText(cleanText(message.text), botMessageLimits.text), attachments: [...message.attachments] })
  }
  return joined.slice(0, maxMessages)
}

/** A customer is told so many things at once at most. */
const maxMessages = 30
