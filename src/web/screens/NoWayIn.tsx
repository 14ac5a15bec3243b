import { laterStrings } from '#shared/later.strings.ts'

/** How to get in where no company is configured to sign in with. */
export function NoWayIn() {
  return (
    <div className="space-y-2 text-md">
      <p className="font-[550]">{laterStrings.signIn.notConfigured}</p>
      <p className="text-ink-2">{laterStrings.signIn.howIn}</p>
      <pre className="overflow-x-auto rounded-lg border border-line bg-sunk px-3 py-2.5 font-mono text-base">
        {laterStrings.signIn.command}
      </pre>
    </div>
  )
}
