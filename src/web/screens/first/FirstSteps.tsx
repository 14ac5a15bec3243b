import { Bot, Check, ChevronRight, CircleCheck } from 'lucide-react'
import { plainInbox, writeInboxLocation } from '#features/inbox/web/location/inboxLocation.ts'
import { trialDaysLeft } from '#features/workspaces/rules.ts'
import { seesPlace } from '#features/workspaces/members/permissions.ts'
import { settingsStrings } from '#shared/settings.strings.ts'
import { toastFailure } from '#web/query/toastFailure.ts'
import { useAction } from '#web/query/useAction.ts'
import { useNow } from '#web/hooks/useNow.ts'
import { membershipOf, useMe, useViewer } from '#web/query/useMe.ts'
import { Button, buttonClasses } from '#web/components/Button.tsx'
import { classes } from '#web/components/classes.ts'
import { Link } from '#web/navigation/Link.tsx'
import { tryDemoBot } from '#web/screens/demo/tryDemoBot.ts'
import { paths } from '#web/screens/frame/paths.ts'
import { useFirstSteps } from './useFirstSteps.ts'

const text = settingsStrings.setup

/** The three steps from an empty workspace to a hand-over; each ticks itself off as soon as it is done, also by somebody else. */
export function FirstSteps() {
  const viewer = useViewer()
  const steps = useFirstSteps()
  if (!viewer || !steps) return null
  const { bot, first, hasBegun, hasTeam, isDone } = steps
  const mayInvite = seesPlace(viewer, 'users')
  const mayConnect = seesPlace(viewer, 'connectBot')
  const firstHref = first ? writeInboxLocation({ ...plainInbox, id: first.id, tab: 'all' }) : null
  // Its page has its code, or its chat.
  const botHref = bot ? `${paths.bots}/${bot.client_key}` : null
  const teamHref = mayInvite ? `${paths.roles}#invite` : firstHref
  return (
    <div className="space-y-4">
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari forgets that a list without bullets is one */}
      <ol role="list" className="overflow-hidden rounded-lg border border-line bg-surface text-left">
        <Step name={text.bot} hint={text.botHint} href={bot ? paths.bots : paths.addBot} isDone={bot !== undefined} />
        <Step
          name={text.message}
          hint={first ? text.messageCame(first.name) : text.messageHint}
          href={firstHref ?? botHref}
          isDone={hasBegun}
        />
        <Step name={text.invite} hint={text.inviteHint} href={teamHref} isDone={hasTeam} />
      </ol>
      {isDone ? <AllSet /> : null}
      {mayConnect && !bot ? <TryDemo /> : null}
      <TrialLine mayPay={seesPlace(viewer, 'billing')} />
    </div>
  )
}

/** All is done, and this is where the work is. */
function AllSet() {
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-lg border border-ok/40 bg-surface px-3.5 py-3 text-left">
      <CircleCheck size={18} aria-hidden="true" className="mx-px shrink-0 text-ok-ink" />
      <p role="status" className="min-w-0 flex-1 text-md font-[550]">
        {text.allSet}
      </p>
      <Link href="/messages/" className={buttonClasses({ variant: 'main' })}>
        {text.openInbox}
      </Link>
    </div>
  )
}

/** That the workspace is on trial, and until when; nothing where it has a plan or billing is off. */
function TrialLine({ mayPay }: { mayPay: boolean }) {
  const days = trialDaysLeft(membershipOf(useMe())?.trial_end ?? null, useNow())
  if (days === null || days === 0) return null
  return (
    <p className="text-pretty text-ink-2">
      {settingsStrings.billing.trial(days)}. {text.trialHint}{' '}
      {mayPay ? (
        <Link href={paths.billing} className="underline underline-offset-2">
          {text.trialMore}
        </Link>
      ) : null}
    </p>
  )
}

/** People without a bot at hand see with this one what Baton does. */
function TryDemo() {
  const { run, isRunning } = useAction(tryDemoBot, toastFailure)
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-lg border border-dashed border-edge px-3.5 py-3 text-left">
      <Bot size={18} aria-hidden="true" className="mx-px shrink-0 text-ai-ink" />
      <div className="min-w-48 flex-1">
        <p className="font-[550]">{text.demo}</p>
        <p className="text-pretty text-ink-2">{text.demoHint}</p>
      </div>
      <Button disabled={isRunning} onClick={() => run()}>
        {text.demoTry}
      </Button>
    </div>
  )
}

function Step({ name, hint, href, isDone }: { name: string; hint: string; href: string | null; isDone: boolean }) {
  return (
    <li
      className={classes(
        'relative flex items-center gap-3 border-b border-line/60 px-3.5 py-3 transition-colors last:border-b-0',
        href !== null && 'hover:bg-hover',
      )}
    >
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
        {href === null ? (
          <p className="text-md font-[550]">{name}</p>
        ) : (
          <Link href={href} className="block text-md font-[550] after:absolute after:inset-0">
            {name}
          </Link>
        )}
        <p role="status" className="text-pretty text-ink-2">
          {hint}
        </p>
      </div>
      {href === null ? null : <ChevronRight size={16} aria-hidden="true" className="shrink-0 text-ink-3" />}
    </li>
  )
}
