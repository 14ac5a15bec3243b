import { ChevronDown, ExternalLink } from 'lucide-react'
import type { Attachment } from '../../contract.ts'
import { actionLink } from './actionLink.ts'
import { attachmentWords } from './attachmentWords.ts'

type Action = NonNullable<Attachment['actions']>[number]

const look = 'inline-flex min-h-[26px] max-w-full items-center gap-1.5 rounded-[13px] border border-ai/40 px-2.5 text-base text-ai-ink'

/** The buttons and dropdowns a bot offered, as the customer sees them. They are the customer's to press, so only addresses can be opened here. */
export function AttachmentActions({ actions }: { actions: readonly Action[] }) {
  return (
    <ul className="flex flex-wrap gap-1.5">
      {actions.map((action, i) => (
        <li key={i} className="max-w-full">
          <Offer action={action} />
        </li>
      ))}
    </ul>
  )
}

function Offer({ action }: { action: Action }) {
  const link = actionLink(action.value)
  if (action.options?.length || action.option_groups?.length) return <Dropdown action={action} />
  if (link === null) return <span className={look}>{action.text}</span>
  return (
    <a href={link} target="_blank" rel="noopener noreferrer" className={`${look} hover:bg-ai-soft`}>
      <span className="truncate">{action.text}</span>
      <ExternalLink size={12} aria-hidden="true" />
      <span className="sr-only">{attachmentWords.newTab}</span>
    </a>
  )
}

function Dropdown({ action: { text, options, option_groups } }: { action: Action }) {
  return (
    <details className="group max-w-full rounded-[13px] border border-ai/40">
      <summary className="flex min-h-6 list-none items-center gap-1.5 rounded-[13px] px-2.5 text-base text-ai-ink hover:bg-ai-soft">
        <span className="truncate">{text}</span>
        <ChevronDown size={12} aria-hidden="true" className="transition-transform group-open:rotate-180" />
      </summary>
      <div className="border-t border-ai/25 px-2.5 py-1 text-base">
        {options?.length ? <Options options={options} /> : null}
        {option_groups?.map((group, i) => (
          <div key={i} className="py-0.5">
            <span className="text-sm text-ink-3">{group.text}</span>
            <Options options={group.options} />
          </div>
        ))}
      </div>
    </details>
  )
}

function Options({ options }: { options: readonly { text: string }[] }) {
  return (
    <ul>
      {options.map((option, i) => (
        <li key={i}>{option.text}</li>
      ))}
    </ul>
  )
}
