import { Check, ChevronRight } from 'lucide-react'
import { sees } from '#features/workspaces/members/permissions.ts'
import { settingsStrings } from '#shared/settings.strings.ts'
import { useMe, useViewer } from '#web/query/useMe.ts'
import { classes } from '#web/components/classes.ts'
import { Link } from '#web/navigation/Link.tsx'
import { Redirect } from '#web/navigation/Redirect.tsx'
import { usePageTitle } from '#web/hooks/usePageTitle.ts'
import { paths } from './frame/paths.ts'
import { LoadingScreen } from './LoadingScreen.tsx'
import { SettingsPage } from './settings/SettingsPage.tsx'

const text = settingsStrings.setup

/** What a workspace needs to be of use, and how much of it is there. */
export function SetupScreen() {
  usePageTitle(text.title)
  const me = useMe()
  const viewer = useViewer()
  if (!me || !viewer) return <LoadingScreen />
  if (!sees(viewer, 'product')) return <Redirect to="/messages/" />
  if (new URLSearchParams(location.search).get('action') === 'addbot') return <Redirect to={paths.addBot} />
  return (
    <SettingsPage title={text.title} hint={text.hint}>
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari forgets that a list without bullets is one */}
      <ul role="list" className="overflow-hidden rounded-lg border border-line bg-surface">
        <SetupStep name={text.bot} hint={text.botHint} href={viewer.bots === 0 ? paths.addBot : paths.bots} isDone={viewer.bots > 0} />
        {sees(viewer, 'users') ? (
          <SetupStep name={text.invite} hint={text.inviteHint} href={`${paths.roles}#invite`} isDone={me.users.length > 1} />
        ) : null}
      </ul>
    </SettingsPage>
  )
}

function SetupStep({ name, hint, href, isDone }: { name: string; hint: string; href: string; isDone: boolean }) {
  return (
    <li className="relative flex items-center gap-3 border-b border-line/60 px-3.5 py-3 transition-colors last:border-b-0 hover:bg-hover">
      <span
        role="img"
        aria-label={isDone ? text.done : text.open}
        className={classes(
          'grid size-5 shrink-0 place-items-center rounded-full border',
          isDone ? 'border-transparent bg-ok/20 text-ok-ink' : 'border-dashed border-edge',
        )}
      >
        {isDone ? <Check size={13} aria-hidden="true" /> : null}
      </span>
      <div className="min-w-0 flex-1">
        <Link href={href} className="block text-md font-[550] after:absolute after:inset-0">
          {name}
        </Link>
        <p className="text-pretty text-ink-2">{hint}</p>
      </div>
      <ChevronRight size={16} aria-hidden="true" className="shrink-0 text-ink-3" />
    </li>
  )
}
