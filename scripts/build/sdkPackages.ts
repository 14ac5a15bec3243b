import type { Plugin } from 'vite'
import { releasedPackages } from './sdk/releasedPackages.ts'
import { unreleasedPackages } from './sdk/unreleasedPackages.ts'

/**
 * Puts the SDKs beside the page, each as the package its installer takes, under `sdk/`: a bot gets the SDK from the very server it will talk
 * to, without a registry. Every released version stays, byte for byte, as lock files of bots name it by its checksum. Nothing is fetched for it.
 */
export function sdkPackages(root: string): Plugin {
  return {
    name: 'sdk-packages',
    apply: 'build',
    generateBundle() {
      for (const { path, content } of [...releasedPackages(root), ...unreleasedPackages(root)]) {
        this.emitFile({ type: 'asset', fileName: `sdk/${path}`, source: content })
      }
    },
  }
}
