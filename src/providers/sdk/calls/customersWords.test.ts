import { expect, test } from 'vitest'
import { someTimeLater } from '#testing/sdk/someTimeLater.ts'
import { sdkFixture } from '#testing/sdk/SdkFixture.ts'

const fixture = sdkFixture()
const keyed = (key: string) => ({ 'idempotency-key': key })

test('a call that is sent again by its key counts once, however late it comes', async () => {
  const body = { channel: 'again', text: 'yes' }
  const first = await fixture.call('in', body, keyed('k1'))
  await someTimeLater(15_000, async () => expect(await fixture.call('in', body, keyed('k1'))).toEqual(first))
  expect(await fixture.transcript('again')).toEqual(['customer: yes'])
})

test('a customer who says the same twice in a moment has said it twice', async () => {
  const body = { channel: 'twice', text: 'yes' }
  for (const key of ['t1', 't2', 't1', 't2']) await fixture.call('in', body, keyed(key))
  expect(await fixture.transcript('twice')).toEqual(['customer: yes', 'customer: yes'])
})

test('a bot may think for minutes before it asks for help about words that it told under a key', async () => {
  const picture = { channel: 'thinks', text: 'This one', attachments: [{ image_url: 'https://shop.example/a.png' }] }
  for (const [nth, body] of [{ channel: 'thinks', text: 'Sing!' }, picture].entries()) {
    await fixture.call('in', body, keyed(`in-${nth}`))
    await someTimeLater(290_000, async () => {
      for (const path of ['unknown', 'human']) await fixture.call(path, body, keyed(`${path}-${nth}`))
    })
  }
  expect(await fixture.transcript('thinks')).toEqual([
    'customer: Sing!',
    'did_not_understand',
    'asked_for_human',
    'customer: This one',
    'did_not_understand',
    'asked_for_human',
  ])
})

test('words and the request about them may come at once', async () => {
  const body = { channel: 'at once', text: 'Help' }
  await Promise.all([fixture.call('in', body, keyed('o1')), fixture.call('human', body, keyed('o2'))])
  expect((await fixture.transcript('at once')).toSorted()).toEqual(['asked_for_human', 'customer: Help'])
})

test('what somebody else said in the same words, or without the picture, is not what the bot asks about', async () => {
  const body = { channel: 'room', user: 'U1', text: 'Me too' }
  await fixture.call('in', body, keyed('r1'))
  await fixture.call('human', { ...body, user: 'U2' }, keyed('r2'))
  await fixture.call('human', { ...body, attachments: [{ image_url: 'https://shop.example/a.png' }] }, keyed('r3'))
  expect((await fixture.transcript('room')).filter((line) => line === 'customer: Me too')).toHaveLength(3)
})
