/** An environment whose processes of Node.js come late (`late.mjs`). */
export function lateEnv(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const late = `--import=${new URL('late.mjs', import.meta.url).href}`
  return { ...env, NODE_OPTIONS: [env['NODE_OPTIONS'], late].filter(Boolean).join(' ') }
}
