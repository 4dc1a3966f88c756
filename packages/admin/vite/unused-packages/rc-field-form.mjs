import { createContext } from 'react';

const None = () => null;

export default None;
export { None as Field, None as List, None as useForm, None as useWatch };
export const FieldContext = createContext(undefined);
export const ListContext = createContext(null);
/** @param {{ children: import('react').ReactNode }} props */
export const FormProvider = ({ children }) => children;
