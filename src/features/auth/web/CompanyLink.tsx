import { laterStrings } from '#shared/later.strings.ts'
import { buttonClasses } from '#web/components/Button.tsx'
import { classes } from '#web/components/classes.ts'
import type { Company } from '#features/auth/rules.ts'
import { GoogleIcon } from './GoogleIcon.tsx'
import { SlackIcon } from './SlackIcon.tsx'

const starts: Record<Company, string> = { google: '/auth/google/', slack: '/auth/slack/dashboard/' }

/** The mark of a company. */
export const CompanyIcon = ({ company }: { company: Company }) => (company === 'google' ? <GoogleIcon /> : <SlackIcon />)

/** Signs in with a company. `state` is where one comes back to. */
export function CompanyLink({ company, state, wide = false }: { company: Company; state: string | null; wide?: boolean }) {
  return (
    <a
      href={state === null ? starts[company] : `${starts[company]}?state=${encodeURIComponent(state)}`}
      className={classes(buttonClasses({ variant: 'plain', size: 'lg' }), 'h-11 gap-3 font-[550]', wide && 'w-full')}
    >
      <CompanyIcon company={company} />
      {laterStrings.signIn[company]}
    </a>
  )
}
