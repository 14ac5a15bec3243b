// @vitest-environment jsdom
import { act, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { MakeKey } from '#features/bots/web/MakeKey.tsx'
import { rightsOf, type Membership } from '#features/workspaces/members/contract.ts'
import type { Given } from '#features/workspaces/members/rules.ts'
import { OpenLink } from '#features/workspaces/invites/web/OpenLink.tsx'
import { invitesQuery } from '#features/workspaces/invites/web/inviteQueries.ts'
import { NewWorkspaceForm } from '#features/workspaces/web/NewWorkspaceForm.tsx'
import type { Me } from '#features/workspaces/contract.ts'
import { queries } from '#web/query/client.ts'
import { actUntil } from '#web/testing/actUntil.ts'
import { shownPage } from '#web/testing/shownPage.tsx'
import { typeInto } from '#web/testing/typeInto.ts'
import { makeInviteLink } from './makeInviteLink.ts'

const page = shownPage()
const me = { id: 'mara', profile: { real_name: 'Mara', email: 'mara@example.com', image: null } } as unknown as Me
const given: Given = { ...rightsOf(['chat']), scope: 'all', scope_bots: [] }
const nothing = () => undefined

/** The ids under which the server is asked for something new. It answers when told. */
function asked() {
  const ids: string[] = []
  const answers: ((answer: Response | Promise<never>) => void)[] = []
  vi.stubGlobal('fetch', (_path: string, { body }: { body?: string } = {}) => {
    if (body === undefined) return Promise.reject(new TypeError('Nobody is asked here.'))
    ids.push((JSON.parse(body) as { new_id: string }).new_id)
    return new Promise<Response>((resolve) => answers.push(resolve))
  })
  const made = { invites: [{ id: 'i', url: 'https://inbox.example.com/invite/l', state: 'open', expires_at: 2e9 }], mails: true }
  return {
    ids,
    lose: () => act(async () => answers.at(-1)!(Promise.reject(new TypeError('The connection was lost.')))),
    answer: () => act(async () => answers.at(-1)!(Response.json({ id: 'made', api_key: 'bk_1', ...made }))),
  }
}

const press = () => {
  const form = page.place.querySelector('form')
  if (form) typeInto(form.querySelector('input')!, 'Once')
  act(() => (form ? form.requestSubmit() : page.place.querySelector('button')!.click()))
}

test.each<[string, ReactNode]>([
  ['workspace', <NewWorkspaceForm key="" me={me} onMade={nothing} onCancel={nothing} />],
  ['API key', <MakeKey key="" onMade={nothing} />],
  ['open link', <OpenLink key="" actor={{ id: 'w' } as Membership} given={given} canMake />],
])('a new %s whose answer was lost is asked for again under the same id, and the next one under another', async (_what, part) => {
  queries.setQueryData(invitesQuery.queryKey, { invites: [], mails: true })
  const { ids, lose, answer } = asked()
  page.show(part)
  press()
  await actUntil(() => expect(ids).toHaveLength(1))
  await lose()
  await actUntil(() => expect(page.place.textContent).toContain('isn’t responding'))
  press()
  await actUntil(() => expect(ids).toHaveLength(2))
  await answer()
  page.show(null)
  page.show(part)
  press()
  await actUntil(() => expect(ids).toHaveLength(3))
  await answer()
  expect(ids).toEqual([ids[0], ids[0], expect.not.stringMatching(ids[0]!)])
})

test('so is the link of a new workspace', async () => {
  const { ids, lose, answer } = asked()
  await Promise.all([expect(makeInviteLink('w')).rejects.toMatchObject({ code: 'unavailable' }), lose()])
  const second = makeInviteLink('w')
  await answer()
  expect(await second).toBe('https://inbox.example.com/invite/l')
  const next = makeInviteLink('w')
  await answer()
  await next
  expect(ids).toEqual([ids[0], ids[0], expect.not.stringMatching(ids[0]!)])
})
