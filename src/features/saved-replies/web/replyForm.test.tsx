// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { someBot } from '#features/bots/testing/someBot.ts'
import type { Me } from '#features/workspaces/contract.ts'
import { actUntil } from '#web/testing/actUntil.ts'
import { toasts } from '#web/components/toast/toast.ts'
import { queries } from '#web/query/client.ts'
import { meQuery } from '#web/query/meQuery.ts'
import { botsQuery } from '#web/query/useBots.ts'
import { currentTeam } from '#web/query/team.ts'
import { shownPage } from '#web/testing/shownPage.tsx'
import { typeInto } from '#web/testing/typeInto.ts'
import { repliesQuery } from './repliesQuery.ts'
import { ReplyForm } from './ReplyForm.tsx'
import { ReplyList } from './ReplyList.tsx'

const page = shownPage()

/** The form of a new reply, and what it asks of the server, which answers when told. */
function begin() {
  const sent: unknown[] = []
  const answers: ((answer: Response | Promise<never>) => void)[] = []
  vi.stubGlobal('fetch', (_path: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body))
    return new Promise<Response>((resolve) => answers.push(resolve))
  })
  const onDone = vi.fn<() => void>()
  page.show(<ReplyForm reply={null} onDone={onDone} />)
  const name = page.place.querySelector('input')!
  const text = page.place.querySelector('textarea')!
  const save = async (times: number) => {
    act(() => name.form!.requestSubmit())
    await actUntil(() => expect(answers).toHaveLength(times))
  }
  const answer = () =>
    act(async () => answers.at(-1)!(Response.json({ id: 'r1', name: 'hi', text: 'x', shared: false, person: 'p', client_key: 'all' })))
  const lose = async () => {
    await act(async () => answers.at(-1)!(Promise.reject(new TypeError('The connection was lost.'))))
    await actUntil(() => expect(page.place.querySelector('form > [role=alert]')!.textContent).not.toBe(''))
  }
  typeInto(name, 'hi')
  typeInto(text, 'Hello')
  return { sent, text, save, answer, lose, onDone }
}

test('what is typed while a reply is being saved stays, and is saved next as the same reply', async () => {
  const { sent, text, save, answer, onDone } = begin()
  await save(1)
  typeInto(text, 'Hello there')
  await answer()
  expect([text.value, onDone.mock.calls]).toEqual(['Hello there', []])
  await save(2)
  await answer()
  await actUntil(() => expect(onDone).toHaveBeenCalledOnce())
  const both = [
    { new_id: expect.any(String) as string, text: 'Hello' },
    { id: 'r1', text: 'Hello there' },
  ]
  expect(sent).toEqual(both.map((one) => expect.objectContaining(one) as unknown))
})

test('a reply whose answer was lost is saved again under the same id, and the next one under another', async () => {
  const { sent, save, answer, lose } = begin()
  await save(1)
  await lose()
  await save(2)
  await answer()
  page.show(null)
  const next = begin()
  await next.save(1)
  await next.answer()
  const ids = [...sent, ...next.sent].map((body) => (body as { new_id?: string }).new_id)
  expect(ids).toEqual([ids[0], ids[0], expect.not.stringMatching(ids[0]!)])
})

test('a reply that is saved after its form was closed closes no other one', async () => {
  const { save, answer, onDone } = begin()
  await save(1)
  page.show(null)
  await answer()
  expect(onDone).not.toHaveBeenCalled()
})

test('what nobody has typed of a reply follows what is changed elsewhere', async () => {
  const asked: unknown[] = []
  vi.stubGlobal('fetch', (_path: string, { body }: { body: string }) => {
    asked.push(JSON.parse(body))
    return new Promise<Response>(() => undefined)
  })
  const reply = { id: 'r7', name: 'hi', text: 'Hello', shared: false, person: 'p', client_key: 'all' }
  queries.setQueryDefaults(repliesQuery.queryKey, { staleTime: Infinity })
  queries.setQueryData(repliesQuery.queryKey, [reply])
  page.show(<ReplyForm reply={reply} onDone={() => undefined} />)
  const name = page.place.querySelector('input')!
  const text = page.place.querySelector('textarea')!
  typeInto(name, 'hey')
  const set = async (replies: (typeof reply)[]) => act(async () => void queries.setQueryData(repliesQuery.queryKey, replies))
  await set([{ ...reply, name: 'hello', text: 'Good morning' }])
  await actUntil(() => expect([name.value, text.value]).toEqual(['hey', 'Good morning']))
  act(() => name.form!.requestSubmit())
  // What was not typed is not sent either: the page may not have heard of a change yet.
  await actUntil(() => expect(asked).toEqual([{ id: 'r7', name: 'hey' }]))
})

test('a reply that is deleted elsewhere while it is changed is saved again', async () => {
  const asked: unknown[] = []
  vi.stubGlobal('fetch', (_path: string, { body }: { body: string }) => {
    asked.push(JSON.parse(body))
    return new Promise<Response>(() => undefined)
  })
  const reply = { id: 'r8', name: 'bye', text: 'See you', shared: false, person: 'p', client_key: 'all' }
  queries.setQueryData(repliesQuery.queryKey, [reply])
  page.show(<ReplyForm reply={reply} onDone={() => undefined} />)
  const name = page.place.querySelector('input')!
  typeInto(page.place.querySelector('textarea')!, 'Until soon')
  await act(async () => void queries.setQueryData(repliesQuery.queryKey, []))
  await actUntil(() => expect(name.value).toBe('bye'))
  act(() => name.form!.requestSubmit())
  await actUntil(() =>
    expect(asked).toEqual([{ new_id: expect.any(String) as string, name: 'bye', text: 'Until soon', shared: false, client_key: 'all' }]),
  )
})

test('a shared reply is kept to themselves again by its writer only; one that is deleted meanwhile is shared by whoever saves it again', async () => {
  queries.setQueryData(meQuery.queryKey, { id: 'me', slack_integrations: [] } as unknown as Me)
  const mine = { id: 'r9', name: 'ours', text: 'Hello', shared: true, person: 'me', client_key: 'all' }
  const theirs = { ...mine, id: 'r10', person: 'p' }
  queries.setQueryData(repliesQuery.queryKey, [mine, theirs])
  const shared = () => page.place.querySelector<HTMLInputElement>('input[type=checkbox]')
  page.show(<ReplyForm key="mine" reply={mine} onDone={() => undefined} />)
  expect(shared()?.checked).toBe(true)
  page.show(<ReplyForm key="theirs" reply={theirs} onDone={() => undefined} />)
  expect(shared()).toBeNull()
  await act(async () => void queries.setQueryData(repliesQuery.queryKey, [mine]))
  await actUntil(() => expect(shared()?.checked).toBe(true))
})

test('a deleted reply that is taken back is the same one, as its writer’s', async () => {
  const asked: unknown[] = []
  vi.stubGlobal('fetch', (_path: string, { method, body }: { method: string; body?: string }) => {
    asked.push([method, body === undefined ? null : JSON.parse(body)])
    return Promise.resolve(Response.json({ ok: true }))
  })
  currentTeam.set('w')
  queries.setQueryData(meQuery.queryKey, { id: 'me', slack_integrations: [{ id: 'w', edit: true }] } as unknown as Me)
  queries.setQueryData(botsQuery.queryKey, [])
  const reply = { id: 'r11', name: 'ours', text: 'Hello', shared: true, person: 'p', client_key: 'bot_shop' }
  page.show(<ReplyList name="Shared" replies={[reply]} onEdit={() => undefined} />)
  act(() => page.place.querySelector<HTMLElement>('[aria-label="Delete /ours"]')!.click())
  await actUntil(() => expect(toasts.get().map(({ text }) => text)).toEqual(['/ours is deleted.']))
  toasts.get()[0]!.action!.run()
  const { id: new_id, ...rest } = reply
  await actUntil(() =>
    expect(asked).toEqual([
      ['DELETE', null],
      ['POST', { new_id, ...rest }],
    ]),
  )
})

test('a reply is of a bot that one may choose; where that bot is gone it stays of it, and of no other, until somebody chooses', async () => {
  const asked: unknown[] = []
  vi.stubGlobal('fetch', (_path: string, { body }: { body: string }) => {
    asked.push(JSON.parse(body))
    return new Promise<Response>(() => undefined)
  })
  currentTeam.set('w')
  const membership = { id: 'w', is_owner: false, edit: false, scope: 'bots', scope_bots: ['bot_shop', 'bot_bank'] }
  queries.setQueryData(meQuery.queryKey, { id: 'me', slack_integrations: [membership] } as unknown as Me)
  queries.setQueryData(botsQuery.queryKey, [
    someBot({ client_key: 'bot_bank', name: 'Bank' }),
    someBot({ client_key: 'bot_club', name: 'Club' }),
    someBot({ client_key: 'bot_shop', name: 'Shop' }),
  ])
  const reply = { id: 'r12', name: 'ours', text: 'Hello', shared: false, person: 'me', client_key: 'bot_gone' }
  queries.setQueryData(repliesQuery.queryKey, [reply])
  page.show(<ReplyForm reply={reply} onDone={() => undefined} />)
  const choice = page.place.querySelector('select')!
  expect([choice.value, [...choice.options].map(({ text }) => text)]).toEqual([
    'bot_gone',
    ['All bots', 'Bank', 'Shop', 'A bot that is not there'],
  ])
  typeInto(page.place.querySelector('textarea')!, 'Good morning')
  act(() => choice.form!.requestSubmit())
  await actUntil(() => expect(asked).toEqual([{ id: 'r12', text: 'Good morning' }]))
})

test.each([
  ['one bot of several', ['bot_shop'], ['Bank', 'Shop'], ['All bots', 'Shop']],
  ['all that there is', ['bot_shop'], ['Shop'], null],
  ['no bot', [], ['Bank', 'Shop'], null],
])('who sees %s has this to choose from', (_who, scope_bots, names, options) => {
  currentTeam.set('w')
  const membership = { id: 'w', is_owner: false, edit: false, scope: 'bots', scope_bots }
  queries.setQueryData(meQuery.queryKey, { id: 'me', slack_integrations: [membership] } as unknown as Me)
  queries.setQueryData(
    botsQuery.queryKey,
    names.map((name) => someBot({ client_key: `bot_${name.toLowerCase()}`, name })),
  )
  page.show(<ReplyForm key={names.join()} reply={null} onDone={() => undefined} />)
  const choice = page.place.querySelector('select')
  expect(choice && [...choice.options].map(({ text }) => text)).toEqual(options)
})

test('a new reply of what was written begins with that, and what was begun of another text is kept for it', async () => {
  const fields = { name: 'Ada', first_name: '', email: '', bot: '', agent: 'Mara' }
  const show = (text: string) =>
    page.show(<ReplyForm key={text} reply={null} {...(text && { written: { text, fields } })} onDone={() => undefined} />)
  const typed = () => [page.place.querySelector('input')!.value, page.place.querySelector('textarea')!.value]
  const name = (value: string) => typeInto(page.place.querySelector('input')!, value)
  show('')
  name('begun')
  show('Hi Ada')
  expect(typed()).toEqual(['', 'Hi Ada'])
  name('hi')
  act(() => [...page.place.querySelectorAll('button')].find(({ textContent }) => textContent?.startsWith('“Ada”'))!.click())
  expect(typed()).toEqual(['hi', 'Hi {{name}}'])
  show('See you')
  expect(typed()).toEqual(['', 'See you'])
  show('Hi Ada')
  expect(typed()).toEqual(['hi', 'Hi {{name}}'])
  show('')
  expect(typed()).toEqual(['begun', ''])
})
