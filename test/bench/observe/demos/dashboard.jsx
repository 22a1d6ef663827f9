/**
 * @module An office's dashboard made of MUI's components.
 */
import {
  Accordion,
  AccordionDetails,
  AccordionSummary,
  Alert,
  AppBar,
  Autocomplete,
  Avatar,
  Badge,
  Box,
  Button,
  Card,
  CardActions,
  CardContent,
  Checkbox,
  Chip,
  CssBaseline,
  Divider,
  Drawer,
  FormControl,
  FormControlLabel,
  FormGroup,
  FormLabel,
  Grid,
  IconButton,
  InputLabel,
  LinearProgress,
  List,
  ListItem,
  ListItemButton,
  ListItemText,
  MenuItem,
  Pagination,
  Paper,
  Radio,
  RadioGroup,
  Rating,
  Select,
  Slider,
  Stack,
  Step,
  StepLabel,
  Stepper,
  Switch,
  Tab,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  TableSortLabel,
  Tabs,
  TextField,
  ToggleButton,
  ToggleButtonGroup,
  Toolbar,
  Tooltip,
  Typography,
} from "@mui/material";
import { useState } from "react";
import { createRoot } from "react-dom/client";

const SECTIONS = ["Overview", "Arrivals", "Berths", "Invoices", "Pilots", "Settings"];
const ARRIVALS = [
  ["Aurora", "Bergen", "06:40", "Berth 4", "on time"],
  ["Cormorant", "Leith", "07:15", "Berth 2", "late"],
  ["Dunlin", "Aarhus", "09:05", "Berth 7", "on time"],
  ["Fulmar", "Gdynia", "11:30", "Berth 1", "waiting"],
  ["Heron", "Bremen", "13:20", "Berth 5", "on time"],
];

function Arrivals() {
  const [order, setOrder] = useState("asc");
  const [chosen, setChosen] = useState([]);
  const toggle = (name) => setChosen(chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name]);
  const rows = order === "asc" ? ARRIVALS : [...ARRIVALS].reverse();
  return (
    <TableContainer component={Paper}>
      <Table size="small" aria-label="Arrivals today">
        <TableHead>
          <TableRow>
            <TableCell padding="checkbox" />
            <TableCell sortDirection={order}>
              <TableSortLabel active direction={order} onClick={() => setOrder(order === "asc" ? "desc" : "asc")}>
                Vessel
              </TableSortLabel>
            </TableCell>
            {["From", "Time", "Berth", "State", ""].map((head) => (
              <TableCell key={head}>{head}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(([name, ...cells]) => (
            <TableRow key={name} hover selected={chosen.includes(name)} onClick={() => toggle(name)} sx={{ cursor: "pointer" }}>
              <TableCell padding="checkbox">
                <Checkbox checked={chosen.includes(name)} slotProps={{ input: { "aria-label": `Choose ${name}` } }} />
              </TableCell>
              <TableCell>{name}</TableCell>
              {cells.map((cell) => (
                <TableCell key={cell}>{cell}</TableCell>
              ))}
              <TableCell>
                <Tooltip title="More">
                  <IconButton size="small" onClick={(event) => event.stopPropagation()}>
                    ⋮
                  </IconButton>
                </Tooltip>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

function Assignment() {
  const [shift, setShift] = useState("day");
  return (
    <Paper sx={{ p: 2 }}>
      <Typography variant="h6" component="h2">
        Assign a pilot
      </Typography>
      <Stack spacing={2}>
        <TextField label="Vessel" required helperText="As it is painted on the hull" size="small" />
        <Autocomplete
          options={["Ada Berg", "Finn Olsen", "Mara Lind"]}
          renderInput={(params) => <TextField {...params} label="Pilot" size="small" />}
        />
        <FormControl size="small">
          <InputLabel id="berth-label">Berth</InputLabel>
          <Select labelId="berth-label" label="Berth" defaultValue="4">
            {["1", "2", "4", "5", "7"].map((n) => (
              <MenuItem key={n} value={n}>
                Berth {n}
              </MenuItem>
            ))}
          </Select>
        </FormControl>
        <ToggleButtonGroup
          size="small"
          exclusive
          value={shift}
          onChange={(_, value) => value && setShift(value)}
          aria-label="Shift"
        >
          <ToggleButton value="day">Day</ToggleButton>
          <ToggleButton value="night">Night</ToggleButton>
        </ToggleButtonGroup>
        <FormControl>
          <FormLabel id="tug-label">Tugs</FormLabel>
          <RadioGroup row aria-labelledby="tug-label" defaultValue="one">
            {["none", "one", "two"].map((n) => (
              <FormControlLabel key={n} value={n} control={<Radio size="small" />} label={n} />
            ))}
          </RadioGroup>
        </FormControl>
        <FormGroup>
          <FormControlLabel control={<Switch defaultChecked />} label="Send a message to the captain" />
          <FormControlLabel control={<Checkbox />} label="Dangerous goods on board" />
        </FormGroup>
        <Box>
          <Typography id="draught-label">Draught</Typography>
          <Slider aria-labelledby="draught-label" defaultValue={7} min={2} max={14} />
        </Box>
        <TextField label="Remarks" multiline minRows={2} size="small" />
        <Stack direction="row" spacing={1}>
          <Button variant="contained">Assign</Button>
          <Button>Discard</Button>
          <Button disabled>Print</Button>
        </Stack>
      </Stack>
    </Paper>
  );
}

function Dashboard() {
  const [tab, setTab] = useState(0);
  return (
    <Box sx={{ display: "flex" }}>
      <CssBaseline />
      <AppBar position="fixed" sx={{ zIndex: 1201 }}>
        <Toolbar>
          <IconButton color="inherit" aria-label="Open the menu">
            ≡
          </IconButton>
          <Typography variant="h6" component="h1" sx={{ flexGrow: 1 }}>
            Harbour office
          </Typography>
          <IconButton color="inherit" aria-label="4 new notices">
            <Badge badgeContent={4} color="error">
              !
            </Badge>
          </IconButton>
          <Tooltip title="Ada Berg">
            <Avatar component="button">AB</Avatar>
          </Tooltip>
        </Toolbar>
      </AppBar>
      <Drawer variant="permanent" sx={{ width: 200, "& .MuiDrawer-paper": { width: 200 } }}>
        <Toolbar />
        <List component="nav" aria-label="Sections">
          {SECTIONS.map((name, n) => (
            <ListItem key={name} disablePadding>
              <ListItemButton selected={n === 0}>
                <ListItemText primary={name} />
              </ListItemButton>
            </ListItem>
          ))}
        </List>
      </Drawer>
      <Box component="main" sx={{ flexGrow: 1, p: 3 }}>
        <Toolbar />
        <Alert severity="warning" onClose={() => {}}>
          The lock closes at 18:00 for repairs.
        </Alert>
        <Tabs value={tab} onChange={(_, value) => setTab(value)} aria-label="Periods">
          <Tab label="Today" />
          <Tab label="This week" />
          <Tab label="This month" />
        </Tabs>
        <Grid container spacing={2} sx={{ my: 1 }}>
          {[
            ["Calls", "23"],
            ["Waiting", "3"],
            ["Revenue", "€ 41,200"],
          ].map(([name, value]) => (
            <Grid key={name} size={4}>
              <Card>
                <CardContent>
                  <Typography color="text.secondary">{name}</Typography>
                  <Typography variant="h4" component="p">
                    {value}
                  </Typography>
                </CardContent>
                <CardActions>
                  <Button size="small">Details</Button>
                </CardActions>
              </Card>
            </Grid>
          ))}
        </Grid>
        <Arrivals />
        <Stack direction="row" spacing={1} sx={{ my: 2, alignItems: "center" }}>
          <Pagination count={6} />
          {["Tankers", "Ferries"].map((name) => (
            <Chip key={name} label={name} onDelete={() => {}} />
          ))}
          <Chip label="All ships" onClick={() => {}} />
          <Rating name="service" defaultValue={4} />
        </Stack>
        <Stepper activeStep={1} sx={{ my: 2 }}>
          {["Announced", "Approved", "Moored"].map((name) => (
            <Step key={name}>
              <StepLabel>{name}</StepLabel>
            </Step>
          ))}
        </Stepper>
        <LinearProgress variant="determinate" value={62} aria-label="Quay in use" />
        {["Pilot rules", "Quay fees", "Waste"].map((name, n) => (
          <Accordion key={name} defaultExpanded={n === 0}>
            <AccordionSummary expandIcon="▾">{name}</AccordionSummary>
            <AccordionDetails>{name} apply to every vessel above 40 metres, by day and by night.</AccordionDetails>
          </Accordion>
        ))}
        <Divider sx={{ my: 2 }} />
        <Assignment />
      </Box>
    </Box>
  );
}

createRoot(document.getElementById("root")).render(<Dashboard />);
