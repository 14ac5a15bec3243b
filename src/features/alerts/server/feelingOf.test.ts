import { expect, test } from 'vitest'
import { feelingOf } from './feelingOf.ts'

test.each([
  'This is terrible, I am furious. The worst service ever!',
  'Das ist eine Katastrophe, ich bin wütend und enttäuscht.',
  'C’est horrible, je suis furieux et déçu.',
  'Es terrible, estoy furioso, un desastre.',
  'Isto é terrível, estou furioso, um desastre.',
  '最悪だ。怒りを感じる。ひどい',
])('somebody who writes "%s" is upset', (text) => {
  expect(feelingOf(text)).toBeLessThan(-0.5)
})

test.each([
  'Hello, where is my order 1234?',
  'Not bad at all, thank you',
  'I have no problem with that.',
  'Vielen Dank, das ist super!',
  'Merci beaucoup, c’est parfait.',
  'Gracias, todo perfecto.',
  'Muito obrigado, excelente!',
  'ありがとうございます。',
  '',
  '👍',
  '12345',
])('somebody who writes "%s" is not', (text) => {
  expect(feelingOf(text)).toBeGreaterThanOrEqual(-0.5)
})
