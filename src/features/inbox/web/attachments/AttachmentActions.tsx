import { ChevronDown, ExternalLink } from 'lucide-react'
import { useRef } from 'react'
import type { Attachment } from '#features/inbox/timeline/contract.ts'
import { actionLink } from './actionLink.ts'
import { attachmentStrings } from './attachment.strings.ts'
import { SayButton, type Saying } from './SayButton.tsx'

type Action = NonNullable<Attachment['actions']>[number]
interface OfferProps {
  action: Action
  saying: Saying
}

const shape = 'inline-flex min-h-[26px] max-w-full items-center gap-1.5 rounded-[13px] border border-ai/40 px-2.5 text-base text-ai-ink'

/** The buttons and dropdowns a bot offered: an address opens, every other value is said to the customer by who presses it. */
export function AttachmentActions({ actions, saying }: { actions: readonly Action[]; saying: Saying }) {
  return (
    <ul className="flex flex-wrap gap-1.5">
      {actions.map((action, i) => (
        <li key={i} className="max-w-full">
          <Offer action={action} saying={saying} />
        </li>
      ))}
    </ul>
  )
}

function Offer({ action, saying }: OfferProps) {
  const link = actionLink(action.value)
  if (action.options?.length || action.option_groups?.length) return <Dropdown action={action} saying={saying} />
  if (link === null) return <SayButton text={action.text} value={action.value ?? action.text} saying={saying} className={shape} />
  return (
    <a href={link} target="_blank" rel="noopener noreferrer" className={`${shape} hover:bg-ai-soft`}>
      <span className="truncate">{action.text}</span>
      <ExternalLink size={12} aria-hidden="true" />
      <span className="sr-only">{attachmentStrings.newTab}</span>
    </a>
  )
}

function Dropdown({ action: { text, options, option_groups }, saying }: OfferProps) {
  const list = useRef<HTMLDetailsElement>(null)
  const close = () => {
    if (!list.current?.open) return
    list.current.open = false
    list.current.querySelector('summary')?.focus()
  }
  const groups = [...(options?.length ? [{ text: '', options }] : []), ...(option_groups ?? [])]
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what can be pressed is inside; Escape closes it as it does a menu
    <details
      ref={list}
      className="group max-w-full rounded-[13px] border border-ai/40"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !list.current?.open) return
        event.stopPropagation()
        close()
      }}
    >
      <summary className="flex min-h-6 list-none items-center gap-1.5 rounded-[13px] px-2.5 text-base text-ai-ink hover:bg-ai-soft">
        <span className="truncate">{text}</span>
        <ChevronDown size={12} aria-hidden="true" className="transition-transform group-open:rotate-180" />
      </summary>
      <div className="border-t border-ai/25 p-1 text-base">
        {groups.map((group, i) => (
          <div key={i} className="py-0.5">
            {group.text ? <span className="px-1.5 text-sm text-ink-3">{group.text}</span> : null}
            <ul>
              {group.options.map((option, at) => (
                <li key={at}>
                  <SayButton
                    {...option}
                    saying={saying}
                    onSaid={close}
                    className="w-full rounded-md px-1.5 py-0.5 text-left pointer-coarse:py-2"
                  />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </details>
  )
}
