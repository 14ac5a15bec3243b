import { notSold } from '#shared/upgrade.strings.ts'
import { Link } from '#web/navigation/Link.tsx'
import { Notice } from '#web/components/Notice.tsx'
import { useSees } from '#web/query/useMe.ts'
import { botStrings } from './bot.strings.ts'

const text = botStrings.engine.plan

/** Says that a kind of bot needs a plan that the workspace does not have. `plans` is where one is chosen. */
export function PlanNotice({ name, plans }: { name: string; plans: string }) {
  const mayChoose = useSees('billingScreen')
  return (
    <Notice variant="warning">
      <p>{text.needed(name)}</p>
      <p>{notSold}</p>
      {mayChoose ? (
        <Link href={plans} className="font-[550] underline underline-offset-2">
          {text.see}
        </Link>
      ) : null}
    </Notice>
  )
}
