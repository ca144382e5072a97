import { within } from '@testing-library/react';

/** Name and message of each invalid field. A field without a shown message that describes it has the message null. */
export function invalidFields(form: HTMLElement = document.body): readonly (readonly [string, string | null])[] {
  return [...form.querySelectorAll<HTMLInputElement>('[aria-invalid=true]')].map((field) => {
    const ids = (field.getAttribute('aria-describedby') ?? '').split(' ');
    const message = within(form)
      .queryAllByRole('alert')
      .find(({ id }) => id !== '' && ids.includes(id));
    const name = field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent ?? '';
    return [name, message?.textContent ?? null];
  });
}
