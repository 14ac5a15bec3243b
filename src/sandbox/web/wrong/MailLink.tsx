import { Mail } from 'lucide-react'
import { phoneStrings } from '#sandbox/web/phone.strings.ts'

/** The way to where every e-mail of the sandbox lands. */
export function MailLink() {
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-md font-semibold">{phoneStrings.mail}</h2>
      <a href="/sandbox/mail" className="-mx-2 flex items-center gap-2.5 rounded-md px-2 py-1.5 hover:bg-hover pointer-coarse:py-2">
        <Mail size={16} aria-hidden="true" className="shrink-0 text-ink-3" />
        <span className="min-w-0 flex-1">
          <span className="block font-[550]">{phoneStrings.openMail}</span>
          <span className="block text-sm text-ink-2">{phoneStrings.mailHint}</span>
        </span>
      </a>
    </section>
  )
}
