import * as z from 'zod/mini'
import { call } from '#shared/call.ts'

/**
 * The calls of bots. They are described here for anyone who writes a client; what a body may look like is decided by `normaliseIncoming`,
 * because every platform has a shape of its own and the old SDKs hand it on as it came.
 */
const text = (what: string) => z.optional(z.string().check(z.describe(what)))

const platform = text('slack, messenger or microsoft; only a hint, the shape of the body decides.')
const key = text(
  'Made once a call and repeated with it, so that a call that is sent again counts once, and two calls with two keys are two, where the platform gives neither id nor time.',
)
const token = text("The platform's own token, sent by old SDKs. It is not looked at, not stored and not logged.")
const headers = z.object({ platform, 'idempotency-key': key, token })

const incoming = z
  .unknown()
  .check(
    z.describe(
      "What the customer wrote, as its platform brought it: a Messenger event or a whole webhook, a Slack event, a Bot Framework activity, or anything with `channel` and `text`. JSON, or a form with nested brackets. A message its author edited or deleted is told as the platform tells it (Slack's `message_changed` and `message_deleted`, Messenger's `message_edit`, Instagram's `is_deleted`, `messageUpdate` and `messageDelete` of the Bot Framework), or as {channel, id, text, edited: true} and {channel, id, deleted: true} with the `id` it was reported with; `timestamp` says which of two edits is the later. `reply` may hold the answer of a language service, `client_key` another bot of the key's workspace. A `baton_id` is ours: a message without id and time of its platform has it when it is handed back, and is known by it when it is reported once more.",
    ),
  )
const outgoing = z
  .unknown()
  .check(
    z.describe(
      'What the bot says, as it is sent to its platform: the shapes of `in` with a recipient, or the answer of the platform. What the bot itself edits or deletes, as in `in`.',
    ),
  )

const silent = 'A person has the conversation: the bot must be silent.'
const paused = z.boolean().check(z.describe(silent))
const epoch = z.number().check(z.describe('Rises each time the conversation changes hands; sent back as a header by bots that can wait.'))
const standing = { paused, epoch }
const done = z.object({ ok: z.literal(true).check(z.describe('It is done.')) })
const state = z.object({ ...standing, channel: text('The conversation that the body was read as, for later calls about it.') })
const channel = z.string().check(z.describe("The platform's id of the conversation, as `in` answered it."))

export const reportIn = call({
  name: 'sdk.in',
  method: 'POST',
  path: '/api/v1/in',
  summary:
    'A customer wrote: stores it and says whether the bot may answer. With `detectIntent: true` the answer is an array of the messages while the bot has the word, and {paused: true, isPaused: true} while a person has it.',
  requires: 'bot',
  requiresPlan: false,
  headers: z.object({
    ...headers.shape,
    detectintent: text(
      'true asks for an array of the messages. None has a `reply`: a bot with code of its own asks its language service by itself.',
    ),
    socket_id: text("The socket that receives this bot's replies, where one process speaks for several bots."),
  }),
  body: incoming,
  response: z.union([
    state,
    z.object({
      paused: z.literal(true).check(z.describe(silent)),
      isPaused: z.literal(true).check(z.describe('As `paused`, for old SDKs.')),
    }),
    z
      .array(z.unknown())
      .check(z.describe('With `detectIntent: true`: the messages of the body, each with `paused` and `epoch` of its conversation.')),
  ]),
})

export const reportOut = call({
  name: 'sdk.out',
  method: 'POST',
  path: '/api/v1/out',
  summary:
    'The bot speaks. With `epoch` it is asked first and must wait: `suppressed` means that the conversation changed hands, the text was kept as a draft and must not be sent. Reported again without `epoch` it counts as sent all the same.',
  requires: 'bot',
  requiresPlan: false,
  headers: z.object({
    ...headers.shape,
    epoch: text('The epoch that the answer to `in` named when this turn of the bot began.'),
    'echo-of': text("The id of the person's reply that this message brought to the customer."),
    socket_id: text("The socket that receives this bot's replies, where one process speaks for several bots."),
  }),
  body: outgoing,
  response: z.object({
    ...standing,
    suppressed: z.boolean().check(z.describe('The conversation changed hands: this was kept as a draft and must not be sent.')),
  }),
})

export const reportUnknown = call({
  name: 'sdk.unknown',
  method: 'POST',
  path: '/api/v1/unknown',
  summary: 'The bot did not understand this message of the customer; it is stored if it was not told before.',
  requires: 'bot',
  requiresPlan: false,
  headers,
  body: incoming,
  response: z.object(standing),
})

export const reportHuman = call({
  name: 'sdk.human',
  method: 'POST',
  path: '/api/v1/human',
  summary: 'The customer of this message needs a person. A body with only `channel` will do.',
  requires: 'bot',
  requiresPlan: false,
  headers,
  body: incoming,
  response: z.object(standing),
})

export const channelState = call({
  name: 'sdk.channelState',
  method: 'POST',
  path: '/api/v1/channel_state',
  summary: 'Whether a person has the conversation. One that was never spoken in is nobody’s.',
  requires: 'bot',
  requiresPlan: false,
  body: z.object({ channel }),
  response: z.object(standing),
  reads: true,
})

export const pausedChannels = call({
  name: 'sdk.pausedChannels',
  method: 'GET',
  path: '/api/v1/channels/paused',
  summary: 'The channels whose conversations a person has, newest first, at most 1,000.',
  requires: 'bot',
  requiresPlan: false,
  response: z.array(z.string()).check(z.describe('Their ids at the platform.')),
})

export const updateChannel = call({
  name: 'sdk.updateChannel',
  method: 'POST',
  path: '/api/v1/update_channel',
  summary:
    'The bot falls silent in a conversation, for `minutes` or until somebody resumes it. `paused: false` takes back only what the bot itself paused: a conversation that is assigned to a person stays theirs.',
  requires: 'bot',
  requiresPlan: false,
  body: z.object({
    channel_id: channel,
    paused: z.boolean().check(z.describe('true: the bot falls silent. false: it takes that back.')),
    minutes: z.optional(z.number().check(z.describe('How long it is silent. Without it, until somebody resumes it.'))),
    is_archived: z.optional(z.boolean().check(z.describe('Sent by old SDKs; not looked at.'))),
  }),
  response: z.object(standing),
})

export const claimSocket = call({
  name: 'sdk.claimSocket',
  method: 'POST',
  path: '/api/v1/update_bot_socket_id',
  summary:
    'Says whose socket this is, by the id that the event `socket_id_set` brought. Before this call a socket receives nothing, and is closed after 15 seconds. With `acks` each delivery waits for an acknowledgement {ok: true} of the bot and comes again without one.',
  requires: 'bot',
  requiresPlan: false,
  body: z.object({
    socket_id: z.string().check(z.describe('What the event `socket_id_set` brought.')),
    acks: z.optional(z.boolean().check(z.describe('The bot acknowledges each delivery, which comes again without that.'))),
    sdk: text('The name and version of the SDK. It is not looked at.'),
    clientkey: text('The key of the bot, where the header of that name names none.'),
  }),
  response: done,
})

export const query = call({
  name: 'sdk.query',
  method: 'POST',
  path: '/api/v1/message',
  summary: 'The old SDKs asked a language service of its own for an answer here. There is none: the answer is always not-found.',
  requires: 'bot',
  requiresPlan: false,
  body: z.object({ incoming: z.string().check(z.describe('What the customer wrote.')) }),
  response: z.never(),
})

/** Every call that a bot makes. */
export const botCalls = [reportIn, reportOut, reportUnknown, reportHuman, channelState, pausedChannels, updateChannel, claimSocket, query]
