import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { listed, nothingSeen } from '#features/inbox/conversations/rules.ts'
import { PretendInbox } from '#features/inbox/web/testing/PretendInbox.ts'
import { ConversationRow, type ConversationRowProps } from './ConversationRow.tsx'

const row = listed(new PretendInbox().change(1, { name: 'Annika' }).conversation, nothingSeen)
const props: ConversationRowProps = {
  row,
  href: '/messages/1/',
  isOpen: false,
  isStop: true,
  now: 0,
  me: 'mara',
  nameOf: () => 'Ben',
  imageOf: (person) => (person === 'ben' ? 'https://faces.example/ben.png' : null),
  mayChat: true,
  isPicked: false,
  isPicking: false,
  onPick: () => undefined,
  colourOf: () => 'red',
  onlookers: [{ id: 'ben', name: 'Ben' }],
  onFocus: () => undefined,
  onTake: null,
}

test('a colleague who looks has the face that they have everywhere', () => {
  expect(renderToStaticMarkup(<ConversationRow {...props} />)).toContain('src="https://faces.example/ben.png"')
})

test('a row whose customer has not got the reply says so', () => {
  const hanging = renderToStaticMarkup(<ConversationRow {...props} row={{ ...row, undelivered_since: 1 }} />)
  expect(hanging).toContain('Not delivered')
  expect(renderToStaticMarkup(<ConversationRow {...props} row={{ ...row, undelivered_since: null }} />)).not.toContain('Not delivered')
})
