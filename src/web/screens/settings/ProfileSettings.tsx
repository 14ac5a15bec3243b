import { AccountList } from '#features/auth/web/AccountList.tsx'
import { DeviceList } from '#features/auth/web/DeviceList.tsx'
import { SignOutEverywhere } from '#features/auth/web/SignOutEverywhere.tsx'
import { useWaysIn } from '#web/query/useWaysIn.ts'
import { replyStrings } from '#features/saved-replies/web/reply.strings.ts'
import { MailChoice } from '#features/site/web/MailChoice.tsx'
import { UndoSendChoice } from '#features/workspaces/web/UndoSendChoice.tsx'
import { NameForm } from '#features/workspaces/web/NameForm.tsx'
import { laterStrings } from '#shared/later.strings.ts'
import { settingsStrings } from '#shared/settings.strings.ts'
import { isAnswered } from '#web/query/isAnswered.ts'
import { useMe, useSees } from '#web/query/useMe.ts'
import { Avatar } from '#web/components/Avatar.tsx'
import { buttonClasses } from '#web/components/Button.tsx'
import { Link } from '#web/navigation/Link.tsx'
import { Section } from '#web/components/Section.tsx'
import { usePageTitle } from '#web/hooks/usePageTitle.ts'
import { paths } from '#web/screens/frame/paths.ts'
import { LoadingScreen } from '#web/screens/LoadingScreen.tsx'
import { SettingsPage } from './SettingsPage.tsx'
import { ThemeChoice } from './ThemeChoice.tsx'

const text = settingsStrings.profile

/** The signed-in person: what they are called, how they get in, what reaches them, how it looks, and where they are signed in. */
export function ProfileSettings() {
  usePageTitle(text.title)
  const me = useMe()
  const ways = useWaysIn()
  const mayConnect = useSees('settings')
  const mayChat = useSees('replies')
  if (!me || !isAnswered(ways)) return <LoadingScreen />
  return (
    <SettingsPage
      title={text.title}
      action={<Avatar id={me.id} name={me.profile.real_name || me.profile.email} image={me.profile.image} size={44} />}
    >
      <NameForm me={me} />
      <Section title={laterStrings.accounts.title} hint={laterStrings.accounts.hint}>
        <AccountList />
      </Section>
      {ways.data?.slack && mayConnect ? (
        <Section title={text.slack} hint={me.slack_params?.bot ? text.slackIs(me.slack_params.team_name) : text.slackHint}>
          <a href={`/auth/slack/integrate?state=/profile/&team_id=${me.workspace_team}`} className={buttonClasses({})}>
            {text.slackConnect}
          </a>
        </Section>
      ) : null}
      {mayChat ? (
        <Section title={text.undo.title}>
          <UndoSendChoice me={me} />
        </Section>
      ) : null}
      {mayChat ? (
        <Section title={replyStrings.title} hint={replyStrings.settingsHint}>
          <Link href={paths.replies} className={buttonClasses({})}>
            {replyStrings.manage}
          </Link>
        </Section>
      ) : null}
      <Section title={text.mail.title}>
        <MailChoice me={me} />
      </Section>
      <Section title={text.appearance}>
        <ThemeChoice />
      </Section>
      <Section title={text.devices} hint={text.devicesHint}>
        <div className="space-y-3">
          <DeviceList />
          <SignOutEverywhere />
        </div>
      </Section>
    </SettingsPage>
  )
}
