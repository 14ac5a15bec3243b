import { ExternalLink } from 'lucide-react'
import type { SandboxState } from '#sandbox/phone/contract.ts'
import { Avatar } from '#web/components/Avatar.tsx'
import { signInAddress } from '#sandbox/web/api.ts'
import { phoneStrings } from '#sandbox/web/phone.strings.ts'

/** The people of the workspace: a click opens the inbox as one of them, beside the phone. */
export function Personas({ personas }: Pick<SandboxState, 'personas'>) {
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-md font-semibold">{phoneStrings.openInbox}</h2>
      <ul className="-mx-2 flex flex-col">
        {personas.map(({ email, name, about, picture }) => (
          <li key={email}>
            <form method="post" action={signInAddress} target="_blank" rel="noopener">
              <input type="hidden" name="email" value={email} />
              <button
                type="submit"
                className="group flex w-full items-center gap-2.5 rounded-md px-2 py-1.5 text-left hover:bg-hover pointer-coarse:py-2"
              >
                <Avatar id={email} name={name} image={picture} size={30} />
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-[550]">{name}</span>
                  <span className="block text-sm text-pretty text-ink-2">{about}</span>
                </span>
                <ExternalLink size={14} aria-hidden="true" className="shrink-0 text-ink-3 group-hover:text-ink" />
                <span className="sr-only">{phoneStrings.newTab}</span>
              </button>
            </form>
          </li>
        ))}
      </ul>
    </section>
  )
}
