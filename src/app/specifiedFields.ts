/**
 * What the specification lists as fields of a bot, besides what every bot has: of one company or another, or set by calls of their own. Who sends a
 * whole bot back sends them along; the source of the bot takes those that are its own.
 */
export const specifiedFields: ReadonlySet<string> = new Set([
  'access_token',
  'fb_app_id',
  'fb_user_access_token',
  'ig_id',
  'ig_automation',
  'usePersonas',
  'custom_alert',
  'manychat_token',
  'chatfuel_token',
  'chatfuel_botid',
  'dashbot_key',
  'is_manychat',
  'is_chatfuel',
  'dialogflow',
  'dialogflow_template',
  'labels',
])
