import { type FormerName } from '#domain/idea/former-names.ts';
import { useAccountState } from '../../../app/context/forge.ts';

/** The name of a category or tag after it was renamed or merged. A name that is in use is never a former one. */
const nameNow = (former: readonly FormerName[] | undefined) => (name: string) =>
  former?.find((one) => one.name === name)?.to ?? name;

/** The names that categories and tags have now which were chosen before they were renamed or merged. */
export function useNamesNow() {
  const { formerCategories, formerTags } = useAccountState();
  return { category: nameNow(formerCategories), tag: nameNow(formerTags) };
}
