import { BellRing, HandHelping, ScanEye, Sparkles } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { usePathname } from 'wouter/use-browser-location'
import { useInboxLocation } from '#features/inbox/web/location/useInboxLocation.ts'
import { conversationQuery } from '#features/inbox/web/pane/conversationQuery.ts'
import { strings } from '#shared/app.strings.ts'
import { notSold, upgradeStrings as text } from '#shared/upgrade.strings.ts'
import { useSees } from '#web/query/useMe.ts'
import { buttonClasses } from '#web/components/Button.tsx'
import { Link } from '#web/navigation/Link.tsx'
import { usePageTitle } from '#web/hooks/usePageTitle.ts'
import { paths } from './frame/paths.ts'
import { LoadingScreen } from './LoadingScreen.tsx'
import { useIsUnknownBot } from './useIsUnknownBot.ts'

const icons = [
  <ScanEye key="monitor" size={18} />,
  <BellRing key="alerts" size={18} />,
  <HandHelping key="take" size={18} />,
  <Sparkles key="train" size={18} />,
]

/** What a workspace without a plan shows instead of its conversations (spec, screen 6); what lies in another workspace is shown there. */
export function UpgradeScreen() {
  const isOfInbox = usePathname().startsWith('/messages')
  const [{ id, bot }] = useInboxLocation()
  const [conversation, named] = isOfInbox ? [id, bot === 'all' ? null : bot] : [null, null]
  const { isPending } = useQuery({ ...conversationQuery(conversation ?? '', undefined), enabled: conversation !== null })
  const isUnknownBot = useIsUnknownBot(named)
  const isHere = (conversation === null || !isPending) && (named === null || isUnknownBot)
  usePageTitle(isHere ? text.title : strings.frame.loading)
  return isHere ? <Offer /> : <LoadingScreen />
}

function Offer() {
  const seesPlans = useSees('billingScreen')
  return (
    <main className="pane-scroll grid h-full place-items-center p-6">
      <div className="w-full max-w-120">
        <h1 className="text-xl font-semibold tracking-[-0.01em] text-balance">{text.title}</h1>
        <p className="mt-2 text-md text-pretty text-ink-2">{text.hint}</p>
        <ul className="my-6 divide-y divide-line rounded-lg border border-line bg-surface">
          {text.benefits.map((benefit, at) => (
            <li key={benefit} className="flex items-center gap-3 px-4 py-3 text-md">
              <span aria-hidden="true" className="text-ink-3">
                {icons[at]}
              </span>
              {benefit}
            </li>
          ))}
        </ul>
        {seesPlans ? (
          <Link href={paths.billing} className={buttonClasses({ variant: 'main', size: 'lg' })}>
            {text.button}
          </Link>
        ) : null}
        <p className="mt-3 text-pretty text-ink-2">{notSold}</p>
      </div>
    </main>
  )
}
