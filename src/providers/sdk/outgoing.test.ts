import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { normaliseIncoming } from './normaliseIncoming.ts'
import { channelUpdate, chatResponse, signWebhook, type BotEvent, type Reply } from './outgoing.ts'

const reply: Reply = { id: 'm-1', channel: 'D1', text: 'Hi, Ann here.', at: 1_763_640_000_123, author: 'ann', workspace: 'acme' }

describe('what a person wrote reaches the bot as a chat response', () => {
  it('has all five keys that the old Python client needs, and an id', () => {
    expect(chatResponse(reply)).toEqual({
      id: 'm-1',
      channel: 'D1',
      text: 'Hi, Ann here.',
      ts: '1763640000.123000',
      type: 'message',
      slack_user: 'ann',
      team: 'acme',
    })
  })

  it('carries attachments, the first picture for Messenger bots, quick replies and metadata', () => {
    const attachments = [{ text: 'Look' }, { image_url: 'https://a.example/1.png' }, { image_url: 'https://a.example/2.png' }]
    const quickReplies = [{ content_type: 'text' as const, title: 'Yes', payload: 'YES' }]
    expect(chatResponse({ ...reply, text: '', attachments, quickReplies, metadata: { note: 1 } })).toMatchObject({
      text: '',
      attachments,
      attachment: { type: 'image', payload: { url: 'https://a.example/1.png' } },
      quick_replies: quickReplies,
      metadata: { note: 1 },
    })
  })

  it('carries a file in the place of the picture where there is none', () => {
    const attachments = [{ file_url: 'https://a.example/files/1/x', file_name: 'bill.pdf', file_type: 'application/pdf', file_size: 3 }]
    expect(chatResponse({ ...reply, text: '', attachments })).toMatchObject({
      attachments,
      attachment: { type: 'file', payload: { url: 'https://a.example/files/1/x/bill.pdf' } },
    })
  })

  it('carries the way back for bots of the Bot Framework, in the word of their version', () => {
    const address = { conversation: { id: 'c' } }
    expect(chatResponse({ ...reply, returnAddress: { address } })).toMatchObject({ address })
    expect(chatResponse({ ...reply, returnAddress: { activity: address } })).toMatchObject({ activity: address })
    expect(Object.keys(chatResponse({ ...reply, returnAddress: null }))).not.toContain('address')
  })

  it('is recognised when a bot reports it as its own', () => {
    const normalised = normaliseIncoming(chatResponse(reply), { direction: 'out', platform: 'slack', now: reply.at })
    expect(normalised).toMatchObject({ ok: true, messages: [{ channel: 'D1', text: 'Hi, Ann here.', echoOf: 'm-1', platformId: null }] })
  })
})

it('a bot receives each change of who holds the conversation', () => {
  const state = { channel: 'D1', paused: true, epoch: 4, assignee: 'ann', isDone: false }
  expect(channelUpdate(state)).toEqual({ channel: 'D1', paused: true, epoch: 4, assignee: 'ann', is_done: false })
  const unanswered = [{ channel: 'D1', text: 'hello?' }]
  expect(channelUpdate({ ...state, paused: false, assignee: null, unanswered })).toEqual({
    channel: 'D1',
    paused: false,
    epoch: 4,
    assignee: null,
    is_done: false,
    unanswered,
  })
})

describe('a webhook of ours can be told from a forged one', () => {
  const body = JSON.stringify({ text: 'grüße 😀' })

  it('is signed over its id, its time and its own bytes', () => {
    const headers = signWebhook('secret', 'd-1', 1_763_640_000.9, body, 'chat response')
    const mac = createHmac('sha256', 'secret').update(`d-1.1763640000.chat response.${body}`).digest('hex')
    expect(headers).toEqual({
      'baton-id': 'd-1',
      'baton-time': '1763640000',
      'baton-signature': `v1=${mac}`,
      'message-type': 'chat response',
    })
    expect(signWebhook('secret', 'd-1', 1_763_640_000, Buffer.from(body), 'chat response')).toEqual(headers)
  })

  it('another secret, id, time, body or event gives another signature', () => {
    const signature = (...[secret, id, time, raw, event = 'channel update']: [string, string, number, string, BotEvent?]) =>
      signWebhook(secret, id, time, raw, event)['baton-signature']
    const all = [
      signature('s', 'i', 1, 'b'),
      signature('S', 'i', 1, 'b'),
      signature('s', 'I', 1, 'b'),
      signature('s', 'i', 2, 'b'),
      signature('s', 'i', 1, 'B'),
      signature('s', 'i', 1, 'b', 'chat response'),
    ]
    expect(new Set(all).size).toBe(6)
  })
})
