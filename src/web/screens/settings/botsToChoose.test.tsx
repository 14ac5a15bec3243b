// @vitest-environment jsdom
import { act, type ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { listBots } from '#features/bots/contract.ts'
import type { Me } from '#features/workspaces/contract.ts'
import { draft } from '#features/workspaces/invites/web/draft.ts'
import type { Membership, WorkspaceMember } from '#features/workspaces/members/contract.ts'
import { memberStrings } from '#features/workspaces/members/web/member.strings.ts'
import { membersQuery } from '#features/workspaces/members/web/memberQueries.ts'
import { strings } from '#shared/app.strings.ts'
import { queries } from '#web/query/client.ts'
import { meQuery } from '#web/query/meQuery.ts'
import { currentTeam } from '#web/query/team.ts'
import { actUntil } from '#web/testing/actUntil.ts'
import { shownPage } from '#web/testing/shownPage.tsx'
import { InviteUsersDialog } from './InviteUsersDialog.tsx'
import { RoleScreen } from './RoleScreen.tsx'

const page = shownPage()
afterEach(() => {
  page.place.remove()
  draft.set({ emails: [], text: '', bad: {}, given: null })
})

const rights = { train: true, chat: true, edit: true, billing: true, support: true }
const actor: Membership = {
  ...rights,
  id: 'w',
  name: 'W',
  is_admin: true,
  is_owner: true,
  scope: 'all',
  scope_bots: [],
  trial_end: null,
  paid_until: null,
}
const given = { ...rights, scope: 'bots' as const, scope_bots: [] }
const tariq: WorkspaceMember = {
  ...given,
  id: 't',
  name: 'Tariq',
  email: 'tariq@example.com',
  image: null,
  joined_at: 1,
  is_owner: false,
  is_admin: false,
}

test.each<[where: string, screen: ReactNode]>([
  ['a member’s rights', <RoleScreen key="" id="t" />],
  ['an invitation', <InviteUsersDialog key="" open onOpenChange={() => undefined} actor={actor} domain="example.com" />],
])(
  'that there are no bots to choose from is said only once it is known, and Retry asks for those that could not be loaded: %s',
  async (_where, screen) => {
    const answers: ((answer: Response) => void)[] = []
    vi.stubGlobal('fetch', (path: string) => new Promise<Response>((resolve) => path === listBots.path && answers.push(resolve)))
    currentTeam.set('w')
    const me = { id: 'm', workspace_team: 'w', profile: { email: 'mara@example.com' }, slack_integrations: [actor], users: [] }
    queries.setQueryData(meQuery.queryKey, me as unknown as Me)
    queries.setQueryData(membersQuery('w').queryKey, [tariq])
    draft.set({ ...draft.get(), given })
    document.body.append(page.place)
    page.show(screen)
    const chosen = () => document.querySelector('input[name=scope]:checked')?.closest('div')
    const retry = () => chosen()?.querySelector('button')
    await actUntil(() => expect(chosen()?.textContent).toBe(memberStrings.scopes.bots))
    expect(answers).toHaveLength(1)
    answers.pop()!(Response.json({ code: 'internal', message: 'Broken.', error: 'Broken' }, { status: 500 }))
    await actUntil(() => expect(chosen()?.querySelector('[role=alert]')?.textContent).toContain(memberStrings.botsFailed))
    expect([retry()?.textContent, chosen()?.textContent]).toEqual([strings.frame.retry, expect.not.stringContaining(memberStrings.noBots)])
    act(() => retry()!.click())
    await actUntil(() => expect(answers).toHaveLength(1))
    answers.pop()!(Response.json([]))
    await actUntil(() => expect(chosen()?.querySelector('[role=status]')?.textContent).toBe(memberStrings.noBots))
  },
)
