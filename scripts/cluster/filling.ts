import { readFileSync } from 'node:fs'

/** Values of the @…@ placeholders in a configuration of deploy/cluster. */
export type Filled = Readonly<Record<string, string | number>>

/** Replaces the placeholders of a configuration; a missing value throws. */
export function fill(template: string, values: Filled): string {
  return template.replaceAll(/@([A-Z]+(?:_[A-Z]+)*)@/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`There is no value for @${name}@.`)
    return String(value)
  })
}

export const configuration = (name: 'etcd.env' | 'patroni.yml' | 'haproxy.cfg', values: Filled): string =>
  fill(readFileSync(new URL(`../../deploy/cluster/${name}`, import.meta.url), 'utf8').replaceAll(/^#.*\n/gm, ''), values)

/** Parses lines NAME="value", the format of systemd's EnvironmentFile. */
export const environmentOf = (file: string): Record<string, string> =>
  Object.fromEntries([...file.matchAll(/^(\w+)="(.*)"$/gm)].map(([, name = '', value = '']) => [name, value]))
