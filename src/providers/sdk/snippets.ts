import type { Snippet } from '#providers/snippet.ts'

/** The languages in which there is an SDK. */
export type CodeLang = 'npm' | 'python' | 'ruby'

/** How to install the SDK of a language: the server hands it out, so no registry is needed, and it is the one that fits this server. */
export const installSnippets: Record<CodeLang, Snippet> = {
  npm: { title: 'Install', language: 'shell', code: 'npm install {server}/sdk/baton-sdk-1.0.3.tgz socket.io-client' },
  python: { title: 'Install', language: 'shell', code: 'pip install {server}/sdk/baton_sdk-1.0.3-py3-none-any.whl' },
  ruby: {
    title: 'Install',
    language: 'shell',
    code: `curl -O {server}/sdk/baton-sdk-1.0.3.gem
gem install ./baton-sdk-1.0.3.gem`,
  },
}

/** A whole bot in each language, which asks for a person when it is lost. */
export const usageSnippets: Record<CodeLang, Snippet[]> = {
  npm: [
    {
      title: 'Talk',
      language: 'javascript',
      code: `import { createBaton } from '@baton/sdk'

const baton = createBaton({
  server: '{server}',
  apiKey: '{apiKey}',
  clientKey: '{clientKey}',
  platform: 'generic', // or 'messenger', 'slack', 'microsoft': whose messages you pass on
  send: (channel, message) => console.log(channel, message.text), // bring it to your customer
})

baton.onMessage(async (message, conversation) => {
  if (/parcel/i.test(message.text)) return conversation.say('It is on its way.')
  await conversation.dontUnderstand()
  await conversation.say('I am calling a colleague.')
  await conversation.askForHuman()
})

// Call this wherever your platform brings you a customer's message. It rejects where the bot fails or a call is refused.
await baton.receive({ channel: 'customer-1', text: 'Where is my parcel?' }).catch(console.error)

// Last: it waits until it is connected, and the bot serves its customers before.
await baton.connect()`,
    },
    {
      title: 'Hear replies by webhook instead of the socket',
      language: 'javascript',
      code: `// With createBaton({ …, socket: false, webhookSecret: '{webhookSecret}' })
// Set the webhook in the settings of the bot, here to http://localhost:4100/
import { createServer } from 'node:http'
import { expressWebhook } from '@baton/sdk/express'

createServer(expressWebhook(baton)).listen(4100)`,
    },
  ],
  python: [
    {
      title: 'Talk',
      language: 'python',
      code: `from baton import Baton

baton = Baton(
    server="{server}",
    api_key="{apiKey}",
    client_key="{clientKey}",
    platform="generic",  # or "messenger", "slack", "microsoft": whose messages you pass on
    webhook_secret="{webhookSecret}",
    send=lambda channel, message: print(channel, message["text"]),  # bring it to your customer
)

@baton.on_message
def answer(message, conversation):
    if "parcel" in message.text.lower():
        conversation.say("It is on its way.")
        return
    conversation.dont_understand()
    conversation.say("I am calling a colleague.")
    conversation.ask_for_human()

# Call this wherever your platform brings you a customer's message.
baton.receive({"channel": "customer-1", "text": "Where is my parcel?"})

# Replies of people come to its webhook. Set that in the settings of the bot,
# here to http://localhost:4101/
baton.listen(4101)
input("Enter stops the bot.\\n")`,
    },
  ],
  ruby: [
    {
      title: 'Talk',
      language: 'ruby',
      code: `require 'baton'

baton = Baton::Bot.new(
  server: '{server}',
  api_key: '{apiKey}',
  client_key: '{clientKey}',
  platform: :generic, # or :messenger, :slack, :microsoft: whose messages you pass on
  webhook_secret: '{webhookSecret}',
  send: ->(channel, message) { puts channel, message[:text] } # bring it to your customer
)

baton.on_message do |message, conversation|
  if message.text.match?(/parcel/i)
    conversation.say('It is on its way.')
  else
    conversation.dont_understand
    conversation.say('I am calling a colleague.')
    conversation.ask_for_human
  end
end

# Call this wherever your platform brings you a customer's message.
baton.receive({ channel: 'customer-1', text: 'Where is my parcel?' })`,
    },
    {
      title: 'Hear replies by webhook',
      language: 'ruby',
      code: `# In config.ru, below the code above. Set the webhook in the settings of the bot,
# here to http://localhost:9292/
run lambda { |env|
  status, body = baton.webhook(env, env['rack.input'].read)
  [status, { 'content-type' => 'application/json' }, [body]]
}`,
    },
  ],
}

/** For bots that run on the public SDKs of 2017 to 2019: two addresses and two keys change, nothing else. */
export const movingSnippets: Record<CodeLang, Snippet> = {
  npm: {
    title: 'Moving over from wordhop',
    language: 'javascript',
    code: `const wordhop = require('wordhop')('{apiKey}', '{clientKey}', {
  platform: 'messenger', // as before
  serverRoot: '{server}',
  socketServer: '{socketServer}',
})`,
  },
  python: {
    title: 'Moving over from wordhop',
    language: 'python',
    code: `wordhop = Wordhop(
    "{apiKey}",
    "{clientKey}",
    "messenger",  # as before
    serverRoot="{server}",
    socketServer="{socketServer}",
)`,
  },
  ruby: {
    title: 'Moving over from wordhop',
    language: 'ruby',
    code: `# The old gem has its addresses built in and its sockets need Ruby 2, so move to ours:
# the bodies you gave to hopIn and hopOut stay as they are.
baton = Baton::Bot.new(server: '{server}', api_key: '{apiKey}', client_key: '{clientKey}', platform: :messenger)

baton.api.in(body)  # was hopIn: { paused: true } when a person has the conversation
baton.api.out(body) # was hopOut`,
  },
}
