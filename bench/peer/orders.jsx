/**
 * The orders list and order page, with the fields, filters and tabs of react-admin's shop demo, but none of its code.
 */
import { Card, CardContent, Grid, Link as MuiLink, Table, TableBody, TableCell, TableHead, TableRow, Tab, Tabs, Typography } from '@mui/material';
import {
  AutocompleteInput, BooleanField, BooleanInput, Count, DatagridConfigurable, DateField, DateInput, Edit, ExportButton, FilterButton, Form, FunctionField, Labeled, Link, List,
  NullableBooleanInput, NumberField, PrevNextButtons, ReferenceField, ReferenceInput, SearchInput, SelectColumnsButton, SelectInput, TextField, TextInput, Toolbar, TopToolbar, useGetMany, useListContext, useRecordContext,
} from 'react-admin';

const statuses = ['ordered', 'delivered', 'cancelled'];
const money = { style: 'currency', currency: 'USD' };
const newestFirst = { field: 'date', order: 'DESC' };
const nameOf = (customer) => (customer?.id === undefined ? '' : `${customer.first_name} ${customer.last_name}`);
const rowsOfPage = Number(import.meta.env.VITE_PEER_ROWS ?? 25);

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <ReferenceInput key="customer" source="customer_id" reference="customers">
    <AutocompleteInput optionText={nameOf} />
  </ReferenceInput>,
  <DateInput key="from" source="date_gte" />,
  <DateInput key="to" source="date_lte" />,
  <TextInput key="total" source="total_gte" />,
  <NullableBooleanInput key="returned" source="returned" />,
];

const Customer = () => {
  const customer = useRecordContext();
  return customer ? <span>{nameOf(customer)}</span> : null;
};

const Address = () => {
  const customer = useRecordContext();
  return customer ? <span>{customer.address}, {customer.city}, {customer.stateAbbr} {customer.zipcode}</span> : null;
};

const TabbedRows = () => {
  const { filterValues, setFilters, displayedFilters } = useListContext();
  return (
    <>
      <Tabs variant="fullWidth" centered value={filterValues.status ?? statuses[0]} onChange={(_, status) => setFilters({ ...filterValues, status }, displayedFilters)}>
        {statuses.map((status) => (
          <Tab key={status} value={status} label={<span>{status} (<Count filter={{ ...filterValues, status }} sx={{ lineHeight: 'inherit' }} />)</span>} />
        ))}
      </Tabs>
      <DatagridConfigurable key={filterValues.status} rowClick="edit" omit={['total_ex_taxes', 'delivery_fees', 'taxes']}>
        <DateField source="date" showTime />
        <TextField source="reference" />
        <ReferenceField source="customer_id" reference="customers"><Customer /></ReferenceField>
        <ReferenceField source="customer_id" reference="customers" link={false} label="Address"><Address /></ReferenceField>
        <FunctionField label="Items" textAlign="right" render={({ basket }) => basket.length} />
        <NumberField source="total_ex_taxes" options={money} />
        <NumberField source="delivery_fees" options={money} />
        <NumberField source="taxes" options={money} />
        <NumberField source="total" options={money} sx={{ fontWeight: 'bold' }} />
        {filterValues.status === 'delivered' && <BooleanField source="returned" />}
      </DatagridConfigurable>
    </>
  );
};

export const OrderList = () => (
  <List filterDefaultValues={{ status: statuses[0] }} sort={newestFirst} perPage={rowsOfPage} filters={filters} actions={<TopToolbar><SelectColumnsButton /><FilterButton /><ExportButton /></TopToolbar>}>
    <TabbedRows />
  </List>
);

const Title = () => <span>Order {useRecordContext()?.reference}</span>;
const dollars = (amount) => amount.toLocaleString(undefined, money);

const CustomerDetails = () => {
  const customer = useRecordContext();
  return customer ? (
    <div>
      <Typography><Link to={`/customers/${customer.id}`}>{nameOf(customer)}</Link></Typography>
      <Typography><MuiLink href={`mailto:${customer.email}`}>{customer.email}</MuiLink></Typography>
      <Typography variant="h6" gutterBottom>Shipping address</Typography>
      <Typography><Address /></Typography>
    </div>
  ) : null;
};

const Basket = () => {
  const { basket } = useRecordContext();
  const { data: products = [] } = useGetMany('products', { ids: basket.map(({ product_id: id }) => id) });
  const lines = basket.flatMap(({ product_id: id, quantity }) => products.filter((product) => product?.id === id).map((product) => ({ ...product, quantity })));
  return (
    <Table className="basket">
      <TableHead>
        <TableRow>{['Reference', 'Unit price', 'Quantity', 'Total'].map((head) => <TableCell key={head}>{head}</TableCell>)}</TableRow>
      </TableHead>
      <TableBody>
        {lines.map(({ id, reference, price, quantity }) => (
          <TableRow key={id}>
            <TableCell><Link to={`/products/${id}`}>{reference}</Link></TableCell>
            <TableCell align="right">{dollars(price)}</TableCell>
            <TableCell align="right">{quantity}</TableCell>
            <TableCell align="right">{dollars(price * quantity)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
};

const Totals = () => {
  const order = useRecordContext();
  const sums = [['Sum', order.total_ex_taxes], ['Delivery', order.delivery_fees], ['Taxes', order.taxes], ['Total', order.total]];
  return (
    <Table>
      <TableBody>
        {sums.map(([name, amount]) => (
          <TableRow key={name}>
            <TableCell>{name}</TableCell>
            <TableCell align="right">{dollars(amount)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
};

export const OrderEdit = () => (
  <Edit title={<Title />} component="div">
    <Form>
      <PrevNextButtons filterDefaultValues={{ status: statuses[0] }} sort={newestFirst} />
      <Card>
        <CardContent>
          <Grid container spacing={1}>
            <Grid size={{ xs: 12, md: 8 }}>
              <Typography variant="h6" gutterBottom>Order</Typography>
              <Grid container>
                <Grid size={{ xs: 12, md: 6 }}><Labeled source="date"><DateField source="date" /></Labeled></Grid>
                <Grid size={{ xs: 12, md: 6 }}><Labeled source="reference"><TextField source="reference" /></Labeled></Grid>
                <Grid size={{ xs: 12, md: 6 }}><SelectInput source="status" choices={statuses.map((id) => ({ id, name: id }))} /></Grid>
                <Grid size={{ xs: 12, md: 6 }}><BooleanInput source="returned" /></Grid>
              </Grid>
            </Grid>
            <Grid size={{ xs: 12, md: 4 }}>
              <Typography variant="h6" gutterBottom>Customer</Typography>
              <ReferenceField source="customer_id" reference="customers" link={false}><CustomerDetails /></ReferenceField>
            </Grid>
          </Grid>
          <Typography variant="h6" gutterBottom>Items</Typography>
          <Basket />
          <Typography variant="h6" gutterBottom>Totals</Typography>
          <Totals />
        </CardContent>
        <Toolbar />
      </Card>
    </Form>
  </Edit>
);
