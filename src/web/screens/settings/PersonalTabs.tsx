import { settingsStrings } from '#shared/settings.strings.ts'
import { TabLinks } from '#web/navigation/TabLinks.tsx'
import { paths } from '#web/screens/frame/paths.ts'

const text = settingsStrings.settings.personal
const tabs = [
  { href: paths.profile, name: text.profile },
  { href: paths.systemAlerts, name: text.alerts },
  { href: paths.workspaces, name: text.workspaces },
]

/** The tabs of the personal settings (spec, screen 17), below the one that leads to them. `chosen` is an address of theirs. */
export function PersonalTabs({ chosen }: { chosen: string }) {
  return <TabLinks name={text.name} tabs={tabs} chosen={chosen} className="border-b border-line px-2 py-2 md:px-4" />
}
