import { expect, test } from 'vitest'
import { attachmentsOf } from './attachmentsOf.ts'

const read = (content: object) => attachmentsOf([[{ contentType: 'application/vnd.microsoft.card.adaptive', content }]])
const text = (words: string) => ({ type: 'TextBlock', text: words })

test('an adaptive card is read wherever its words, facts, pictures, buttons and choices stand', () => {
  const runs = ['Gate ', { type: 'TextRun', text: 'B7' }]
  const card = {
    type: 'AdaptiveCard',
    body: [
      { type: 'Container', items: [text('Your flight'), { type: 'RichTextBlock', inlines: runs }] },
      {
        type: 'ColumnSet',
        columns: [
          { type: 'Column', items: [text('LH123'), { type: 'Image', url: 'https://a.example/1.png' }] },
          { type: 'Column', items: [{ type: 'FactSet', facts: [{ title: 'Late', value: '2 h' }] }] },
        ],
      },
      { type: 'Table', rows: [{ type: 'TableRow', cells: [{ type: 'TableCell', items: [text('Seat 4')] }] }] },
      { type: 'ImageSet', images: [{ type: 'Image', url: 'https://a.example/2.png' }] },
      { type: 'Media', poster: 'https://a.example/p.png', sources: [{ mimeType: 'video/mp4', url: 'https://a.example/v.mp4' }] },
      { type: 'Input.Text', label: 'Your name' },
      { type: 'Input.ChoiceSet', placeholder: 'Which meal?', choices: [{ title: 'Rice', value: 'r' }] },
      { type: 'ActionSet', actions: [{ type: 'Action.OpenUrl', title: 'Map', url: 'https://a.example/map' }] },
    ],
    actions: [{ type: 'Action.Submit', title: 'Rebook' }],
  }
  expect(read(card)).toEqual([
    {
      text: 'Your flight\nGate B7\nLH123\nSeat 4\nYour name',
      fields: [{ title: 'Late', value: '2 h' }],
      image_url: 'https://a.example/1.png',
      video_url: 'https://a.example/v.mp4',
      thumb_url: 'https://a.example/p.png',
      actions: [
        { text: 'Which meal?', options: [{ text: 'Rice', value: 'r' }] },
        { text: 'Map', value: 'https://a.example/map' },
        { text: 'Rebook' },
      ],
    },
  ])
})

test('of a card that nests without end, or has no end, the beginning is read', () => {
  let deep: object = text('deep')
  for (let times = 0; times < 10_000; times++) deep = { type: 'Container', items: [text('x'), deep] }
  expect(read({ body: [deep] })).toEqual([{ text: 'x\n'.repeat(7).trim() }])
  expect(read({ body: Array.from({ length: 100_000 }, () => text('x')) })).toEqual([{ text: 'x\n'.repeat(200).trim() }])
  const actions = Array.from({ length: 200_000 }, () => ({ type: 'Action.Submit', title: 'Yes' }))
  expect(read({ body: [text('x'), { type: 'ActionSet', actions }] })).toMatchObject([
    { text: 'x', actions: expect.arrayContaining([{ text: 'Yes' }]) as unknown },
  ])
})
