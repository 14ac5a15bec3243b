import { expect, test } from 'vitest'
import { Random } from '#shared/Random.ts'
import { Attachment } from '#features/inbox/timeline/contract.ts'
import { failureOfAnswer, failureOfOperation, judgeFailure, TokenFailure, wantsTerms } from './failures.ts'
import { languageFor, requestOf } from './questionOf.ts'
import { readAnswer, type QueryResult } from './readAnswer.ts'
import { toStruct } from './toStruct.ts'

const intent = { name: 'projects/p/agent/intents/i1', displayName: 'Greeting' }
const read = (fulfillmentMessages: unknown[], channel = 'messenger', more: object = {}) =>
  readAnswer({ intent, fulfillmentMessages, ...more } as QueryResult, channel)
const textsOf = (messages: unknown[], channel?: string) => read(messages, channel).messages.map(({ text }) => text)

test('responses that are made for the channel are taken in place of those for everywhere', () => {
  const responses = [
    { platform: 'PLATFORM_UNSPECIFIED', text: { text: ['everywhere'] } },
    { platform: 'FACEBOOK', text: { text: ['on Messenger'] } },
    { platform: 'SLACK', text: { text: ['on Slack'] } },
  ]
  expect(textsOf(responses)).toEqual(['on Messenger'])
  expect(textsOf(responses, 'instagram')).toEqual(['on Messenger'])
  expect(textsOf(responses, 'slack')).toEqual(['on Slack'])
  expect(textsOf(responses, 'webchat')).toEqual(['everywhere'])
  expect(textsOf(responses.slice(2), 'webchat')).toEqual(['on Slack'])
  expect(readAnswer({ intent, fulfillmentText: 'only this' }, 'messenger').messages).toEqual([{ text: 'only this', attachments: [] }])
})

test('a custom payload is read as Messenger takes it, and may say what becomes of the conversation', () => {
  const payload = toStruct({
    facebook: { text: 'Pick one', quick_replies: [{ content_type: 'text', title: 'Red', payload: 'RED' }] },
    baton: { handOff: true, labels: ['VIP', 'Order'] },
  })
  const answer = read([{ payload }])
  expect(answer.messages).toMatchObject([{ text: 'Pick one', attachments: [{ actions: [{ text: 'Red' }] }] }])
  expect(answer).toMatchObject({ handOff: true, done: false, labels: ['VIP', 'Order'] })
  expect(read([{ payload: toStruct({ ours: { alone: 1 } }) }]).messages).toEqual([])
  for (const [action, wish] of [
    ['baton.handoff', { handOff: true }],
    ['baton.done', { done: true }],
    ['baton.label.Big.Order', { labels: ['Big.Order'] }],
    ['input.unknown', { isFallback: true, handOff: false }],
  ] as const)
    expect(read([], 'messenger', { action })).toMatchObject(wish)
  expect(read([], 'messenger', { webhookPayload: toStruct({ baton: { done: true } }) }).done).toBe(true)
  expect(readAnswer({}, 'messenger')).toMatchObject({ isFallback: true, intent: null, messages: [] })
})

test('a custom payload says on each channel what it has for that channel, also where a webhook answers by it alone', () => {
  const facebook = { text: 'for Messenger' }
  const slack = { text: 'for Slack', attachments: [{ text: 'Pick one', actions: [{ text: 'Red', value: 'RED' }] }] }
  const onSlack = [{ text: 'for Slack', attachments: [{ text: 'Pick one', actions: [{ text: 'Red', value: 'RED' }] }] }]
  const onMessenger = [{ text: 'for Messenger', attachments: [] }]
  const ways = [
    (given: object, channel: string) => read([{ payload: toStruct({ ...given }) }], channel).messages,
    // An intent without a response has an empty text.
    (given: object, channel: string) => read([{ text: { text: [''] } }], channel, { webhookPayload: toStruct({ ...given }) }).messages,
  ]
  for (const saidOn of ways) {
    expect(saidOn({ slack }, 'slack')).toEqual(onSlack)
    expect(saidOn({ facebook, slack }, 'slack')).toEqual(onSlack)
    expect(saidOn({ facebook, slack }, 'messenger')).toEqual(onMessenger)
    expect(saidOn({ facebook, slack }, 'instagram')).toEqual(onMessenger)
    expect(saidOn({ facebook, text: 'for none' }, 'slack')).toEqual([])
  }
  expect(read([{ payload: toStruct(facebook) }], 'slack').messages).toEqual(onMessenger)
  // A webhook hands on what it likes beside its answer.
  const webhookPayload = toStruct({ slack, text: 'not said' })
  expect(read([{ text: { text: ['said'] } }], 'slack', { webhookPayload }).messages).toEqual([{ text: 'said', attachments: [] }])
  expect(read([], 'slack', { webhookPayload: toStruct({ slack }) }).messages).toEqual(onSlack)
  expect(read([], 'slack', { webhookPayload: toStruct({ text: 'not said' }) }).messages).toEqual([])
})

test('what a response for everywhere asks of Baton holds also where the channel has responses of its own', () => {
  const wish = (baton: object, platform?: string) => ({ ...(platform !== undefined && { platform }), payload: toStruct({ baton }) })
  const responses = [
    { platform: 'FACEBOOK', text: { text: ['on Messenger'] } },
    { platform: 'PLATFORM_UNSPECIFIED', text: { text: ['everywhere'] } },
    wish({ handOff: true, labels: ['VIP'] }, 'PLATFORM_UNSPECIFIED'),
    wish({ labels: ['Page'] }, 'FACEBOOK'),
    wish({ done: true, labels: ['Team'] }, 'SLACK'),
  ]
  expect(read(responses)).toMatchObject({
    messages: [{ text: 'on Messenger' }],
    handOff: true,
    done: false,
    labels: ['VIP', 'Page'],
  })
  expect(read(responses.slice(1, 3), 'slack')).toMatchObject({ messages: [{ text: 'everywhere' }], handOff: true })
  expect(read(responses.slice(4), 'webchat')).toMatchObject({ done: true, labels: ['Team'] })
})

test('contexts are kept without the address of their session; those of Dialogflow itself are not', () => {
  const outputContexts = [
    { name: 'projects/p/agent/sessions/s/contexts/order', lifespanCount: 4, parameters: toStruct({ number: 7, list: ['a', { b: null }] }) },
    { name: 'projects/p/agent/sessions/s/contexts/__system_counters__', lifespanCount: 1 },
    { name: 'projects/p/agent/sessions/s/contexts/over', lifespanCount: 0 },
  ]
  const { contexts } = read([], 'messenger', { outputContexts })
  expect(contexts).toEqual([{ name: 'order', lifespanCount: 4, parameters: { number: 7, list: ['a', { b: null }] } }])
  const question = {
    bot: { workspaceId: 'w', id: 'b', clientKey: 'k', name: 'n', platform: 'messenger' },
    conversation: { id: 's', channel: 'c', profile: {} },
    messages: [{ text: 'hi', attachments: [], metadata: null }],
    contexts,
    epoch: 1,
  }
  const asking = { project: 'p', language: 'en', mediaEvent: undefined, sentiment: false }
  expect(requestOf(question, asking)).toMatchObject({
    session: 'projects/p/agent/sessions/s',
    queryParams: { resetContexts: true, contexts: [{ name: 'projects/p/agent/sessions/s/contexts/order', lifespanCount: 4 }] },
  })
})

test('what a customer wrote or chose is asked, the newest of it where it is too much; what is not text is an event', () => {
  const asked = (messages: object[], more: object = {}) => {
    const given = messages.map((message) => ({ text: '', attachments: [], metadata: null, ...message }))
    const conversation = { id: 's', channel: 'c', profile: { timezone: 'Europe/Oslo' } }
    const bot = { workspaceId: 'w', id: 'b', clientKey: 'k', name: 'n', platform: 'messenger' }
    const asking = { project: 'p', language: 'en', mediaEvent: undefined, sentiment: false, ...more }
    return requestOf({ bot, conversation, messages: given, contexts: [], epoch: 1 }, asking)
  }
  expect(asked([{ text: 'one' }, { text: ' two ' }])).toMatchObject({
    queryInput: { text: { text: 'one\ntwo' } },
    queryParams: { timeZone: 'Europe/Oslo' },
  })
  expect(asked([{ text: 'Red', metadata: { postback: 'PICK_RED' } }])!.queryInput).toMatchObject({ text: { text: 'PICK_RED' } })
  const long = asked([{ text: 'x'.repeat(300) }, { text: 'the end' }])!.queryInput!.text!.text!
  expect(long).toBe('the end')
  expect(asked([{ text: 'y'.repeat(400) }])!.queryInput!.text!.text).toHaveLength(256)
  expect(asked([{}])).toBeNull()
  expect(asked([{}, {}], { mediaEvent: 'BATON_MEDIA' })!.queryInput).toMatchObject({ event: { name: 'BATON_MEDIA' } })
})

test.each([
  ['de_DE', undefined, 'de'],
  ['pt_BR', undefined, 'pt-BR'],
  ['fr_FR', undefined, 'en'],
  ['fr_FR', 'de', 'de'],
  [undefined, undefined, 'en'],
])('a customer of %s is asked in the language of bot %s: %s', (locale, ofBot, language) => {
  expect(languageFor(locale, { main: 'en', others: ['de', 'pt-BR'] }, ofBot)).toBe(language)
})

const google = (status: number, name: string, details: object[] = []) =>
  failureOfAnswer(status, JSON.stringify({ error: { code: status, message: 'detail', status: name, details } }))
const terms = [{ '@type': 'PreconditionFailure', violations: [{ type: 'TOS', subject: 'cloud' }] }]
test.each([
  [google(401, 'UNAUTHENTICATED'), 16, 'reconnect', false],
  [google(403, 'PERMISSION_DENIED'), 7, 'denied', false],
  [google(403, 'PERMISSION_DENIED', [{ reason: 'SERVICE_DISABLED' }]), 7, 'disabled', false],
  [google(404, 'NOT_FOUND'), 5, 'gone', false],
  [google(429, 'RESOURCE_EXHAUSTED'), 8, 'quota', true],
  [google(400, 'INVALID_ARGUMENT'), 3, 'invalid', false],
  [google(400, 'FAILED_PRECONDITION', terms), 9, 'terms', false],
  [google(503, 'UNAVAILABLE'), 14, 'unavailable', true],
  [google(418, 'TEAPOT'), 2, 'refused', false],
  [failureOfAnswer(502, '<html>Bad gateway</html>'), 14, 'unreached', true],
  [failureOfOperation({ code: 9, message: 'Callers must accept Terms of Service', details: terms }), 9, 'terms', false],
  [new TokenFailure('reconnect', 400, 'Token has been expired or revoked.'), 16, 'reconnect', false],
  [new TokenFailure('unreached', 0, 'nobody'), 14, 'unreached', true],
])('%s has the number %i and is %s', (failure, code, name, retryable) => {
  expect(failure.code).toBe(code)
  expect(judgeFailure(failure, { project: 'p' })).toMatchObject({ reason: { code: `dialogflow.${name}` }, retryable })
  // Of a bot that shows a key no account is to be reconnected.
  const ofKey = name === 'reconnect' ? 'key' : name
  expect(judgeFailure(failure, { project: 'p', service_account: '{}' }).reason.code).toBe(`dialogflow.${ofKey}`)
  expect(wantsTerms(failure)).toBe(name === 'terms')
})

test('a quota that is used up is asked again when its minute is over, and nothing else waits for that', () => {
  const before = Date.now()
  const { retryAt } = judgeFailure(google(429, 'RESOURCE_EXHAUSTED'), { project: 'p' })
  const minute = 60_000
  expect(retryAt!.getTime()).toBeGreaterThan(Math.floor(before / minute) * minute + minute)
  expect(retryAt!.getTime()).toBeLessThan(Date.now() + minute + 5000)
  expect(judgeFailure(google(503, 'UNAVAILABLE'), { project: 'p' })).not.toHaveProperty('retryAt')
})

test('whatever an agent answers is read without a throw, and what is shown keeps the limits of messages', () => {
  const random = new Random(42)
  const names = [
    'text',
    'card',
    'image',
    'quickReplies',
    'payload',
    'basicCard',
    'simpleResponses',
    'suggestions',
    'listSelect',
    'carouselSelect',
    'items',
    'title',
    'subtitle',
    'imageUri',
    'buttons',
    'richContent',
    'type',
    'options',
    'link',
    'facebook',
    'attachment',
    'quick_replies',
    'baton',
    'labels',
    'fields',
    'structValue',
    'stringValue',
    'listValue',
    'values',
    'platform',
  ]
  const junk = (depth: number): unknown => {
    const kind = random.next()
    if (depth > 5 || kind < 0.4)
      return random.pick([
        '',
        'x',
        '\0',
        '\ud800',
        'https://a.example/x',
        'javascript:alert(1)',
        'chips',
        'info',
        7,
        NaN,
        true,
        null,
        undefined,
        'FACEBOOK',
        'y'.repeat(3000),
      ])
    if (kind < 0.6) return Array.from({ length: random.int(0, 3) }, () => junk(depth + 1))
    return Object.fromEntries(Array.from({ length: random.int(0, 4) }, () => [random.pick(names), junk(depth + 1)]))
  }
  for (let n = 0; n < 10_000; n++) {
    const result = { fulfillmentMessages: Array.from({ length: 3 }, () => junk(0)), webhookPayload: junk(0), action: 'baton.label.' }
    const answer = readAnswer(result as QueryResult, random.pick(['messenger', 'slack', 'webchat']))
    for (const { text, attachments } of answer.messages) {
      expect(text.isWellFormed() && !text.includes('\0')).toBe(true)
      for (const attachment of attachments) expect(Attachment.safeParse(attachment).success).toBe(true)
    }
  }
})
