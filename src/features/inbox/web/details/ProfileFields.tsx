import type { ReactNode } from 'react'
import { useNow } from '#web/hooks/useNow.ts'
import type { Conversation } from '#features/inbox/conversations/contract.ts'
import { CopyIcon } from './CopyIcon.tsx'
import { detailsStrings } from './details.strings.ts'
import { localTime } from './localTime.ts'

const names = detailsStrings.fields

/** What is known of a customer, line by line; what is not known has no line. */
export function ProfileFields({ conversation, labels }: { conversation: Conversation; labels: ReactNode }) {
  const { user_profile: profile, team, bot_profile } = conversation
  const now = useNow()
  const there = profile.timezone ? localTime(profile.timezone, now) : null
  return (
    <dl className="grid grid-cols-[76px_minmax(0,1fr)] gap-x-2 px-4">
      <Field name={names.id} value={profile.id} mono />
      <Field name={names.team} value={team} mono />
      <Field name={names.bot} value={bot_profile.name} />
      <Field name={names.email} value={profile.email} href={`mailto:${profile.email}`} />
      <Field name={names.phone} value={profile.phone} href={`tel:${profile.phone?.replace(/[^\d+]/g, '')}`} />
      <Field name={names.address} value={profile.address} />
      <Field name={names.gender} value={profile.gender} />
      <Field name={names.timezone} value={profile.timezone}>
        {there === null ? null : <span className="num block text-ink-3">{detailsStrings.there(there)}</span>}
      </Field>
      <Field name={names.locale} value={profile.locale}>
        <span className="block text-ink-3 empty:hidden">{profile.locale ? languageOf(profile.locale) : ''}</span>
      </Field>
      <dt className="py-1.5 text-ink-3 pointer-coarse:py-[11px]">{names.labels}</dt>
      <dd className="min-w-0 py-1 pointer-coarse:py-0">{labels}</dd>
    </dl>
  )
}

interface FieldProps {
  name: string
  value: string | undefined
  href?: string
  mono?: boolean
  children?: ReactNode
}

function Field({ name, value, href, mono = false, children }: FieldProps) {
  if (!value) return null
  const at = value.indexOf('@') + 1
  return (
    <>
      <dt className="py-1.5 text-ink-3 pointer-coarse:py-[11px]">{name}</dt>
      <dd className="group flex min-w-0 items-start gap-1 py-[3px] pointer-coarse:py-2">
        <span
          className={
            mono ? 'min-w-0 flex-1 truncate py-[3px] font-mono text-sm' : 'own-direction min-w-0 flex-1 py-[3px] text-left wrap-anywhere'
          }
          title={mono ? value : undefined}
        >
          {href ? (
            <a href={href} className="underline decoration-line-2 underline-offset-2 hover:decoration-ink">
              {/* An address that has to break does so where it is read in two. */}
              {value.slice(0, at)}
              <wbr />
              {value.slice(at)}
            </a>
          ) : (
            value
          )}
          {children}
        </span>
        <CopyIcon value={value} name={name} />
      </dd>
    </>
  )
}

/** `en_US` in words; '' for what is no language. */
function languageOf(locale: string): string {
  try {
    const tag = locale.replace('_', '-')
    const name = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(tag)
    return name ?? ''
  } catch {
    return ''
  }
}
