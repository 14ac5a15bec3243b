import { useQuery } from '@tanstack/react-query'
import { Ellipsis, Layers, UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { usePathname } from 'wouter/use-browser-location'
import { moveView, type View } from '#features/inbox/conversations/views/contract.ts'
import { countCap } from '#features/inbox/conversations/rules.ts'
import { actStrings } from '#features/inbox/web/actions/act.strings.ts'
import { toastUnchanged } from '#features/inbox/web/actions/toastUnchanged.ts'
import { locationOfView } from '#features/inbox/web/list/tools/locationOfView.ts'
import { RenameView, removeView, renameView } from '#features/inbox/web/list/tools/ViewLine.tsx'
import { store } from '#features/inbox/web/list/tools/SaveView.tsx'
import { viewCountsQuery } from '#features/inbox/web/list/tools/viewCountsQuery.ts'
import { viewsQuery } from '#features/inbox/web/list/tools/viewsQuery.ts'
import { plainInbox, writeInboxLocation } from '#features/inbox/web/location/inboxLocation.ts'
import { useInboxLocation } from '#features/inbox/web/location/useInboxLocation.ts'
import { callApi } from '#web/query/callApi.ts'
import { isAnswered } from '#web/query/isAnswered.ts'
import { useHasPlan } from '#web/query/useHasPlan.ts'
import { useCan, useMe } from '#web/query/useMe.ts'
import { MenuButton } from '#web/components/menu/MenuButton.tsx'
import { useRenamed } from '#web/hooks/useRenamed.ts'
import { SidebarItem, SidebarTitle } from './SidebarItem.tsx'

const text = actStrings.views

/**
 * The saved views as places, one's own first, each with how much is there and what its maker can do with it; below them, once they are known
 * or could not be loaded, `children`.
 */
export function SidebarViews({ children }: { children: ReactNode }) {
  const me = useMe()
  const mayEdit = useCan('edit')
  const hasPlan = useHasPlan() === true
  const isInbox = usePathname().startsWith('/messages')
  const [place] = useInboxLocation()
  const query = useQuery({ ...viewsQuery, enabled: hasPlan })
  const { rows: views = [], isRenamed, rename } = useRenamed(query.data)
  const { data: counts } = useQuery({ ...viewCountsQuery, enabled: hasPlan && views.length > 0 })
  return (
    <>
      {views.length > 0 ? <SidebarTitle>{text.title}</SidebarTitle> : null}
      {views.map((view) => {
        const isOwn = view.person === me?.id
        if (isRenamed(view)) {
          const end = (name: string) => {
            rename(view, false)
            if (name !== view.name) renameView(view, name)
          }
          return <RenameView key={view.id} name={view.name} onName={end} />
        }
        return (
          <SidebarItem
            key={view.id}
            href={writeInboxLocation({ ...locationOfView(view, plainInbox) })}
            name={view.name}
            icon={view.shared ? <UsersRound size={16} /> : <Layers size={16} />}
            on={isInbox && place.view === view.id}
            count={counts?.[view.id]}
            capped={(counts?.[view.id] ?? 0) >= countCap}
            acts={isOwn || mayEdit ? <ViewActs view={view} views={views} isOwn={isOwn} onRename={() => rename(view, true)} /> : undefined}
          />
        )
      })}
      {isAnswered(query) || !hasPlan ? children : null}
    </>
  )
}

interface ViewActsProps {
  view: View
  views: readonly View[]
  /** Only its maker shares it, or keeps it to themselves again. */
  isOwn: boolean
  onRename: () => void
}

/** What people who may change a view can do with it. */
function ViewActs({ view, views, isOwn, onRename }: ViewActsProps) {
  const group = views.filter(({ shared }) => shared === view.shared)
  const at = group.indexOf(view)
  const move = (before: View | undefined) =>
    callApi(moveView, { params: { id: view.id }, body: { before: before?.id ?? null } }).catch(toastUnchanged)
  const order = [
    ...(at > 0 ? [{ name: text.up, run: () => void move(group[at - 1]) }] : []),
    ...(at < group.length - 1 ? [{ name: text.down, run: () => void move(group[at + 2]) }] : []),
  ]
  const share = () => void store({ id: view.id, shared: !view.shared }).catch(toastUnchanged)
  const sharing = isOwn ? [{ name: view.shared ? text.unshareIt : text.shareIt, run: share }] : []
  return (
    <span className="absolute top-0.5 right-0.5 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 has-aria-expanded:opacity-100 pointer-coarse:opacity-100">
      <MenuButton
        name={text.acts(view.name)}
        align="end"
        className="grid size-6 place-items-center rounded-md text-ink-3 hover:bg-hover hover:text-ink pointer-coarse:size-10"
        sections={[
          { entries: [{ name: text.renameIt, run: onRename }, ...order] },
          {
            entries: [...sharing, { name: text.removeIt, danger: true, run: () => void removeView(view) }],
          },
        ]}
      >
        <Ellipsis size={15} aria-hidden="true" />
      </MenuButton>
    </span>
  )
}
