import { Bell, Mail, type LucideIcon } from 'lucide-react'
import { phoneStrings } from '#sandbox/web/phone.strings.ts'

/** The ways to where every e-mail and every notification of the sandbox lands. */
export function MailLink() {
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-md font-semibold">{phoneStrings.mail}</h2>
      <Way href="/sandbox/mail" icon={Mail} name={phoneStrings.openMail} hint={phoneStrings.mailHint} />
      <Way href="/sandbox/push" icon={Bell} name={phoneStrings.openDevices} hint={phoneStrings.devicesHint} />
    </section>
  )
}

function Way({ href, icon: Icon, name, hint }: { href: string; icon: LucideIcon; name: string; hint: string }) {
  return (
    <a href={href} className="-mx-2 flex items-center gap-2.5 rounded-md px-2 py-1.5 hover:bg-hover pointer-coarse:py-2">
      <Icon size={16} aria-hidden="true" className="shrink-0 text-ink-3" />
      <span className="min-w-0 flex-1">
        <span className="block font-[550]">{name}</span>
        <span className="block text-sm text-ink-2">{hint}</span>
      </span>
    </a>
  )
}
