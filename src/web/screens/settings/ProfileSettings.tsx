import { AccountList } from '#features/auth/web/AccountList.tsx'
import { DeviceList } from '#features/auth/web/DeviceList.tsx'
import { laterWords } from '#shared/laterWords.ts'
import { useMe } from '#web/api/useMe.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { ThemeChoice } from './ThemeChoice.tsx'

/** The signed-in person: who they are, where they belong, how it looks, and where they are signed in. */
export function ProfileSettings() {
  const me = useMe()
  return (
    <main className="pane-scroll h-full">
      <div className="mx-auto max-w-160 space-y-8 px-4 py-6 md:px-6 md:py-8">
        <h1 className="text-xl font-semibold">{laterWords.profile.title}</h1>
        {me ? (
          <>
            <section className="flex items-center gap-3.5">
              <Avatar id={me.id} name={me.profile.real_name || me.profile.email} image={me.profile.image} size={48} />
              <div className="min-w-0">
                <p className="truncate text-lg font-semibold">{me.profile.real_name}</p>
                <p className="truncate text-ink-2">{me.profile.email}</p>
              </div>
            </section>
            <section>
              <h2 className="mb-2 text-md font-semibold">{laterWords.profile.workspaces}</h2>
              {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari forgets that a list without bullets is one */}
              <ul role="list" className="overflow-hidden rounded-lg border border-line bg-surface">
                {me.slack_integrations.map((membership) => (
                  <li key={membership.id} className="flex items-center gap-3 border-b border-line/60 px-3.5 py-2.5 last:border-b-0">
                    <span className="min-w-0 flex-1 truncate font-[550]">{membership.name}</span>
                    <span className="text-ink-2">{membership.is_owner ? laterWords.profile.owner : laterWords.profile.member}</span>
                  </li>
                ))}
              </ul>
            </section>
          </>
        ) : null}
        <section>
          <h2 className="text-md font-semibold">{laterWords.accounts.title}</h2>
          <p className="mt-0.5 mb-3 text-ink-2">{laterWords.accounts.hint}</p>
          <AccountList />
        </section>
        <section>
          <h2 className="mb-2 text-md font-semibold">{laterWords.profile.appearance}</h2>
          <ThemeChoice />
        </section>
        <section>
          <h2 className="text-md font-semibold">{laterWords.profile.devices}</h2>
          <p className="mt-0.5 mb-3 text-ink-2">{laterWords.profile.devicesHint}</p>
          <DeviceList />
        </section>
      </div>
    </main>
  )
}
