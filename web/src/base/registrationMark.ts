const KEY = 'registration-open'

/** That the registration lies open over the page, for the time after a reload. */
export const markRegistration = (open: boolean): void => {
  if (open) sessionStorage.setItem(KEY, '1')
  else sessionStorage.removeItem(KEY)
}

export const registrationWasOpen = (): boolean => sessionStorage.getItem(KEY) !== null
