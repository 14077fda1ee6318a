import { StartFailure } from '../settings.ts'
import { listMessages, retryMessages } from './messageCommands.ts'
import { atCommandLine, runCommand } from './reach.ts'

/** `npm run messages -- list`, `-- retry all`, `-- retry 12 13`. */
await atCommandLine(async (settings, [what, ...which]) => {
  if (what === 'list') {
    const { counts, rows } = await runCommand(settings, listMessages, {})
    if (counts.length === 0) return 'Every message has been delivered.'
    return [
      ...counts.map(({ channel, state, messages, oldest }) => `${messages} ${channel} ${state}, the oldest since ${oldest}`),
      ...rows.map(({ id, channel, state, tries, since, lastError, isErased }) =>
        [
          String(id).padStart(8),
          channel.padEnd(4),
          state.padEnd(7),
          `${tries} tries`,
          since,
          isErased ? `${lastError} (erased)` : lastError,
        ].join('  '),
      ),
    ].join('\n')
  }
  const isAll = which.length === 1 && which[0] === 'all'
  if (what === 'retry' && which.length > 0 && (isAll || which.every((id) => /^\d{1,15}$/.test(id)))) {
    const ids = which.map(Number)
    const { again } = await runCommand(settings, retryMessages, { ids: isAll ? 'all' : ids })
    const left = isAll ? [] : ids.filter((id) => !again.includes(id))
    return [
      again.length === 1 ? '1 message is tried again now.' : `${again.length} messages are tried again now.`,
      ...left.map((id) => `Message ${id} is not: it was delivered, was never tried, or held a code or a link and is erased.`),
    ].join('\n')
  }
  throw new StartFailure('Usage: npm run messages -- list | retry all | retry <id> …')
})
