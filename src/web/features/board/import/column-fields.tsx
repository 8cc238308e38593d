import { type CsvField, type ForeignFile, csvFields } from '#domain/import/foreign-file.ts';
import { foreignImportMessages } from '#messages/foreign-import-messages.ts';
import { useFeatureMessages } from '../../../app/context/forge.ts';
import { SelectField } from '../../../ui/field/select-field.tsx';
import css from './foreign-import-dialog.module.css';
import { RadioChoices } from './radio-choices.tsx';
import { type Mapping } from './use-mapping.ts';

interface ColumnFieldsProps extends Mapping {
  readonly content: ForeignFile;
}

/** Asks which field each column of a CSV file fills, and how its dates are written if they can be read in two ways. */
export function ColumnFields({ content, fields, dayFirst, setField, setDayFirst }: ColumnFieldsProps) {
  const { csvFields: names, foreignImport: words } = useFeatureMessages(foreignImportMessages);
  const options = csvFields.map((field) => ({ value: field, label: names[field] }));
  return (
    <>
      <fieldset className={css.columns}>
        <legend>{words.columns}</legend>
        {content.columns?.map(({ name }, index) => (
          <SelectField
            // eslint-disable-next-line react/no-array-index-key
            key={index}
            label={name || words.column(index + 1)}
            options={options}
            value={fields[index]}
            onChange={({ target }) => setField(index, target.value as CsvField)}
          />
        ))}
      </fieldset>
      {content.needsDayOrder && (
        <RadioChoices
          label={words.dates}
          choices={[
            { value: true, label: words.dayFirst },
            { value: false, label: words.monthFirst },
          ]}
          chosen={dayFirst}
          onChange={setDayFirst}
        />
      )}
    </>
  );
}
