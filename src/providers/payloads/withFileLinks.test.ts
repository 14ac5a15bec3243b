import { expect, test } from 'vitest'
import type { Outgoing } from '#providers/provider.ts'
import { composeContent } from '#providers/manychat/compose.ts'
import { compose } from '#providers/messenger/compose.ts'
import { withFileLinks } from './withFileLinks.ts'

const url = 'https://inbox.example/files/1/abc'
const bill = { file_url: url, file_name: 'bill.pdf', file_type: 'application/pdf', file_size: 120_000 }
const picture = { image_url: 'https://inbox.example/files/2/def', file_name: 'dot.gif' }
const reply = { jmid: 'm1', text: 'Here it is', attachments: [picture, bill], person: null } as unknown as NonNullable<Outgoing['reply']>

test('each file is a line below the words, with its size where that is known; pictures are none', () => {
  expect(withFileLinks('Here', [picture, bill])).toBe(`Here\nbill.pdf (120 KB): ${url}`)
  expect(withFileLinks('', [bill, { file_url: url }])).toBe(`bill.pdf (120 KB): ${url}\n${url}`)
  expect(withFileLinks('Words alone', [picture])).toBe('Words alone')
})

test('Messenger gets the file, Instagram a link to it', () => {
  const sent = (source: 'messenger' | 'instagram') =>
    compose(reply, source).map(({ text, attachment }) => (text === undefined ? { attachment } : { text }))
  const image = { attachment: { type: 'image', payload: { url: picture.image_url } } }
  expect(sent('messenger')).toEqual([{ text: 'Here it is' }, image, { attachment: { type: 'file', payload: { url: `${url}/bill.pdf` } } }])
  expect(sent('instagram')).toEqual([{ text: `Here it is\nbill.pdf (120 KB): ${url}` }, image])
})

test('Manychat gets a link in the words, and pictures as they are', () => {
  const outgoing = { channel: '42', bot: { platform: 'instagram' } } as unknown as Outgoing
  expect(JSON.parse(composeContent(outgoing, reply))).toMatchObject({
    data: {
      content: {
        messages: [
          { type: 'text', text: `Here it is\nbill.pdf (120 KB): ${url}` },
          { type: 'image', url: picture.image_url },
        ],
      },
    },
  })
})
