import { useState } from 'react'
import { useSearch } from 'wouter/use-browser-location'
import { BackLink } from '#web/navigation/BackLink.tsx'
import { botStrings } from '#features/bots/web/bot.strings.ts'
import { MadeBotKeys } from '#features/bots/web/MadeBotKeys.tsx'
import { NewBotForm, type MadeBot } from '#features/bots/web/NewBotForm.tsx'
import type { Bot } from '#features/bots/contract.ts'
import { isOwnCode } from '#features/bots/web/isOwnCode.ts'
import { classes } from '#web/components/classes.ts'
import { usePageTitle } from '#web/hooks/usePageTitle.ts'
import { Redirect } from '#web/navigation/Redirect.tsx'
import { AgentChooser } from './AgentChooser.tsx'
import { FirstMessage } from './first/FirstMessage.tsx'
import { paths } from './frame/paths.ts'

/** Adds a bot and shows its keys once. */
export function BotAddScreen() {
  usePageTitle(botStrings.form.newTitle)
  const [last, setMade] = useState<MadeBot | null>(null)
  const search = useSearch()
  const before = new URLSearchParams(search).get('made')
  // Who goes on to connect another one has left what the address named.
  const made = last?.bot.client_key === before ? last : null
  if (made === null && before !== null) return <Redirect to={`${paths.bots}/${encodeURIComponent(before)}`} />
  return (
    <main className={classes('pane-scroll room-for-toasts h-full', made && 'scroll-pt-22')}>
      <div className="mx-auto max-w-180 space-y-6 px-4 py-6 md:px-6 md:py-8">
        <div>
          <BackLink href={paths.bots} name={botStrings.back} />
          {/* Focused, because the form with the focus has gone. */}
          <h1
            key={made?.bot.id}
            ref={made ? (heading) => heading?.focus() : null}
            tabIndex={-1}
            className="text-xl font-semibold outline-none"
          >
            {made ? botStrings.ready.title(made.bot.name) : botStrings.form.newTitle}
          </h1>
          <p className="mt-1 text-pretty text-ink-2">{made ? hintFor(made.bot) : botStrings.form.newHint}</p>
        </div>
        {made ? (
          <>
            <FirstMessage bot={made.bot.client_key} />
            <MadeBotKeys made={made} settings={`${paths.bots}/${made.bot.client_key}`} />
          </>
        ) : (
          <NewBotForm
            key={search}
            back={paths.bots}
            plans={paths.billing}
            Chooser={AgentChooser}
            onMade={(bot) => {
              setMade(bot)
              // A reload shows the bot that was made rather than an empty form.
              history.replaceState(history.state, '', `${paths.addBot}?made=${bot.bot.client_key}`)
            }}
          />
        )}
      </div>
    </main>
  )
}

/** What is to be done with a bot that was made. */
const hintFor = (bot: Bot) => (isOwnCode(bot) ? botStrings.ready.hint : botStrings.ready.companyHint)
