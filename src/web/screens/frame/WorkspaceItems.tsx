import { CreditCard, Settings, Users } from 'lucide-react'
import { seesPlace, type Viewer } from '#features/workspaces/members/permissions.ts'
import { brand } from '#shared/brand.ts'
import { strings } from '#shared/app.strings.ts'
import { BatonIcon } from '#web/components/BatonIcon.tsx'
import { paths } from './paths.ts'
import { SidebarItem, SidebarTitle } from './SidebarItem.tsx'

/** The plan has this address besides, which the specification names. */
const billingToo = /^\/billing(\/|$)/

const workspaceItems = [
  { place: 'product', name: brand.name, href: paths.setup, icon: <BatonIcon size={16} /> },
  { place: 'users', name: strings.frame.users, href: paths.roles, icon: <Users size={16} /> },
  { place: 'billing', name: strings.frame.billing, href: paths.billing, icon: <CreditCard size={16} /> },
  { place: 'settings', name: strings.frame.settings, href: paths.workspace, icon: <Settings size={16} /> },
] as const

/** The group of the workspace, for the roles that see it. */
export function WorkspaceItems({ viewer, path }: { viewer: Viewer; path: string }) {
  if (!seesPlace(viewer, 'workspaceGroup')) return null
  const items = workspaceItems.filter((item) => seesPlace(viewer, item.place))
  if (items.length === 0) return null
  return (
    <>
      <SidebarTitle>{strings.frame.workspace}</SidebarTitle>
      {items.map((item) => (
        <SidebarItem key={item.href} href={item.href} name={item.name} icon={item.icon} on={isIn(path, item)} />
      ))}
    </>
  )
}

/** One adds a workspace among one's own, which belong to the profile, whatever the address says. */
const isIn = (path: string, { place, href }: (typeof workspaceItems)[number]) =>
  (path.startsWith(href) && !path.startsWith(paths.newWorkspace)) || (place === 'billing' && billingToo.test(path))
